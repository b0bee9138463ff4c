"""What actuators, meshes and sensors can do."""

import numpy as np

from .._enums import ENUMS


class Actuator:
    __slots__ = ()

    def _set_to(self, what, **numbers):
        given = {key: value for key, value in numbers.items() if value is not None}
        self._home()._core.set_to(self._number, what, given)

    def set_to_motor(self):
        """The control is the force."""
        self._set_to("motor")

    def set_to_position(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """The control is a position."""
        self._servo("position", kp, kv, dampratio, timeconst, inheritrange)

    def set_to_intvelocity(self, kp, kv=-1, dampratio=-1, timeconst=-1, inheritrange=False):
        """The control is the velocity of a position to be reached."""
        self._servo("intvelocity", kp, kv, dampratio, timeconst, inheritrange)

    def _servo(self, what, kp, kv, dampratio, timeconst, inheritrange):
        given = {"kv": kv, "dampratio": dampratio, "timeconst": timeconst}
        given = {key: value for key, value in given.items() if value != -1}
        self._set_to(what, kp=kp, inheritrange=float(inheritrange), **given)

    def set_to_velocity(self, kv):
        """The control is a velocity."""
        self._set_to("velocity", kv=kv)

    def set_to_damper(self, kv):
        """The control is a damping."""
        self._set_to("damper", kv=kv)

    def set_to_cylinder(self, timeconst, bias, area, diameter=-1):
        """A pneumatic or hydraulic cylinder."""
        self._set_to("cylinder", timeconst=timeconst, bias=bias, area=area, diameter=diameter)

    def set_to_muscle(
        self, timeconst=(-1, -1), tausmooth=0.0, range=(-1, -1), force=-1, scale=-1, lmin=-1, lmax=-1, vmax=-1, fpmax=-1, fvmax=-1
    ):
        """MuJoCo's muscle; what is negative stays as it is."""
        if np.ndim(timeconst) == 0:
            timeconst = (timeconst, timeconst)
        self._set_to(
            "muscle", timeconst=tuple(timeconst), tausmooth=tausmooth, range=tuple(range), force=force, scale=scale,
            lmin=lmin, lmax=lmax, vmax=vmax, fpmax=fpmax, fvmax=fvmax,
        )

    def set_to_adhesion(self, gain):
        """The control is a force that pulls at contacts."""
        self._set_to("adhesion", gain=gain)


class Mesh:
    __slots__ = ()

    def _make(self, shape, *params):
        shape = ENUMS["mjtMeshBuiltin"][f"mjMESH_BUILTIN_{shape}"]
        self._home()._core.make_mesh(self._number, int(shape), [float(x) for x in params])

    def make_sphere(self, subdivision):
        """A ball, from a subdivided icosahedron."""
        self._make("SPHERE", subdivision)

    def make_hemisphere(self, resolution):
        """Half a ball."""
        self._make("HEMISPHERE", resolution)

    def make_cone(self, nedge, radius):
        """A cone or a frustum over a regular polygon."""
        self._make("CONE", nedge, radius)

    def make_supersphere(self, resolution, e, n):
        """A ball with exponents that make it rounder or squarer."""
        self._make("SUPERSPHERE", resolution, e, n)

    def make_supertorus(self, resolution, radius, s, t):
        """A ring with exponents that make it rounder or squarer."""
        self._make("SUPERTORUS", resolution, radius, s, t)

    def make_wedge(self, resolution=(0, 0), fov=(0, 0), gamma=0):
        """A part of a ball's surface, between two angles."""
        self._make("WEDGE", *resolution, *fov, gamma)

    def make_plate(self, resolution=(0, 0)):
        """A flat grid of points."""
        self._make("PLATE", *resolution)


class Sensor:
    __slots__ = ()

    def get_data_size(self):
        """How many numbers the sensor gives."""
        return self._home()._core.sensor_size(self._number)
