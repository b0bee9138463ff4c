"""Random scenes beside MuJoCo 3.5.0: shapes, poses, joints, constraints, tendons, actuators and options from a
seeded generator. In every third scene trees may sleep, and do so soon. Scenes with odd numbers have meshes and height fields, too; every other of those has copies of bodies,
cables, parts of another model, skins and tactile sensors. With FLEXES=1 in the environment every fifth scene has
flexes, whose runs are judged by hand: many blow up, in MuJoCo as here.

    python conformance/random_scenes.py [N] [--seed 0] [--keep DIR]

Prints a line for each scene that differs, and a total. `--keep` writes those scenes to a folder.
"""

import argparse
import math
import os
import pathlib
import random
import re
import subprocess
import sys

SHAPES = ("sphere", "capsule", "cylinder", "ellipsoid", "box")
FITTED = ("sphere", "capsule", "cylinder", "ellipsoid", "box")


class Assets:
    """Random meshes and height fields."""

    def __init__(self, seed):
        self.rng = random.Random(f"assets {seed}")
        self.meshes = [f"m{i}" for i in range(self.rng.choice((1, 2, 3, 5)))]
        self.fields = [f"h{i}" for i in range(self.rng.choice((0, 1, 1, 2)))]
        self.anchors = ""
        self.text = "".join(map(self.mesh, self.meshes)) + "".join(map(self.field, self.fields))

    def numbers(self, values):
        return " ".join(f"{value:.4g}" for value in values)

    def points(self, points):
        return f'vertex="{self.numbers(x for point in points for x in point)}"'

    def mesh(self, name):
        r = self.rng
        kind = r.choice((self.ball, self.ball, self.cloud, self.lattice, self.prism, self.star, self.star, self.built_in, self.flat))
        text = kind()
        if kind == self.built_in:
            text += f' scale="{self.numbers(r.choice((-1, 1, 1, 1, 1)) * r.uniform(0.05, 0.15) for _ in range(3))}"'
        elif r.random() < 0.5:
            scale = [r.choice((-1, 1, 1)) * r.uniform(0.3, 2) for _ in range(3)]
            if kind == self.star and r.random() < 0.9:
                scale = map(abs, scale)  # else it is inside out
            text += f' scale="{self.numbers(scale)}"'
        elif r.random() < 0.05:
            text += f' scale="{self.numbers([r.choice((1e-3, 30))] * 3)}"'
        if r.random() < 0.2:
            text += f' refpos="{self.numbers(r.gauss(0, 0.1) for _ in range(3))}"'
        if r.random() < 0.2:
            text += f' refquat="{self.numbers(r.gauss(0, 1) for _ in range(4))}"'
        if r.random() < 0.2:
            text += f' maxhullvert="{r.randint(4, 12)}"'
        if r.random() < 0.2:
            text += ' smoothnormal="true"'
        if r.random() < 0.6:
            inertia = r.choice(("legacy", "exact", "convex", "shell"))
            text += f' inertia="{inertia}"'
            if inertia == "convex":
                # MuJoCo crashes where no geom collides with it
                self.anchors += f'<geom type="mesh" mesh="{name}" pos="50 0 {len(self.anchors)}"/>'
        return f'<mesh name="{name}" {text}/>\n'

    def ball(self):
        """Points on an ellipsoid, all on the hull."""
        r = self.rng
        size = [r.uniform(0.03, 0.15) for _ in range(3)]
        out = []
        for _ in range(r.choice((4, 5, 8, 12, 30, 80))):
            v = [r.gauss(0, 1) for _ in range(3)]
            n = sum(x * x for x in v) ** 0.5
            out.append([x / n * s for x, s in zip(v, size)])
        return self.points(out)

    def cloud(self):
        """Points of which many are inside."""
        r = self.rng
        return self.points([[r.gauss(0, 0.06) for _ in range(3)] for _ in range(r.choice((6, 15, 60)))])

    def lattice(self):
        """Points with many others in one plane or on one line, some of them repeated."""
        r = self.rng
        step = r.uniform(0.02, 0.08)
        return self.points([[step * r.randint(-2, 2) for _ in range(3)] for _ in range(r.choice((10, 20, 60)))])

    def prism(self):
        """A polygon with a top and a bottom."""
        r = self.rng
        n = r.randint(3, 14)
        angles = sorted(r.uniform(0, 2 * math.pi) for _ in range(n)) if r.random() < 0.5 else [2 * math.pi * k / n for k in range(n)]
        radius, top, half = r.uniform(0.05, 0.15), r.uniform(0.3, 1), r.uniform(0.02, 0.1)
        return self.points([[s * radius * math.cos(a), s * radius * math.sin(a), z] for z, s in ((-half, 1), (half, top)) for a in angles])

    def star(self):
        """A surface of triangles with dents; now and then it is open, or inside out."""
        r = self.rng
        rows, columns = r.randint(2, 5), r.randint(3, 8)
        dent = r.choice((0, 0.3, 0.8))
        points = [[0, 0, 0.1], [0, 0, -0.1]]
        for i in range(1, rows):
            for k in range(columns):
                radius = 0.1 * (1 - dent * r.random())
                up, around = math.pi * i / rows, 2 * math.pi * k / columns
                points.append([radius * math.sin(up) * math.cos(around), radius * math.sin(up) * math.sin(around), radius * math.cos(up)])
        at = lambda i, k: 2 + (i - 1) * columns + k % columns
        faces = []
        for k in range(columns):
            faces.append([0, at(1, k), at(1, k + 1)])
            faces.append([1, at(rows - 1, k + 1), at(rows - 1, k)])
            for i in range(1, rows - 1):
                faces.append([at(i, k), at(i + 1, k), at(i + 1, k + 1)])
                faces.append([at(i, k), at(i + 1, k + 1), at(i, k + 1)])
        if r.random() < 0.1:
            faces = faces[1:]
        if r.random() < 0.1:
            faces.append(faces[0])
        if r.random() < 0.05:
            faces = [face[::-1] for face in faces]
        text = f'{self.points(points)} face="{self.numbers(v for face in faces for v in face)}"'
        if r.random() < 0.2:
            text += f' texcoord="{self.numbers(r.random() for _ in range(2 * len(points)))}"'
        if r.random() < 0.1:
            text += f' normal="{self.numbers(r.gauss(0, 1) for _ in range(3 * len(points)))}"'
        return text

    def built_in(self):
        r = self.rng
        shape, params = r.choice((
            ("sphere", [r.randint(0, 2)]),
            ("hemisphere", [r.randint(0, 3)]),
            ("cone", [r.randint(3, 12), r.choice((0, 0.5, 1))]),
            ("supersphere", [r.randint(3, 10), r.uniform(0, 2), r.uniform(0, 2)]),
            ("supertorus", [r.randint(3, 10), r.uniform(0.1, 1), r.uniform(0.1, 2), r.uniform(0.1, 2)]),
            ("wedge", [r.randint(2, 5), r.randint(2, 5), r.uniform(20, 180), r.uniform(10, 90), r.choice((0, 0.5, 1))]),
        ))
        return f'builtin="{shape}" params="{self.numbers(params)}"'

    def flat(self):
        """Nearly no height, or none."""
        r = self.rng
        height = r.choice((1e-2, 1e-2, 1e-3, 1e-3, 1e-4, 1e-6, 0))
        return self.points([[r.gauss(0, 0.1), r.gauss(0, 0.1), height * r.choice((-1, 1))] for _ in range(r.choice((4, 8, 20)))])

    def field(self, name):
        r = self.rng
        rows, columns = r.randint(2, 8), r.randint(2, 8)
        kind = r.choice(("rough", "rough", "steps", "flat"))
        heights = [{"rough": r.random(), "steps": r.randint(0, 2), "flat": 1}[kind] for _ in range(rows * columns)]
        size = [r.uniform(0.3, 1.5), r.uniform(0.3, 1.5), r.uniform(0.02, 0.3), r.uniform(0.02, 0.2)]
        return f'<hfield name="{name}" nrow="{rows}" ncol="{columns}" size="{self.numbers(size)}" elevation="{self.numbers(heights)}"/>\n'

    def shape(self):
        """A geom's shape; none: another than ours."""
        r = self.rng
        x = r.random()
        if x < 0.6:
            return f'type="mesh" mesh="{r.choice(self.meshes)}"'
        if x < 0.7:
            return f'type="{r.choice(FITTED)}" mesh="{r.choice(self.meshes)}" fitscale="{r.uniform(0.5, 1.2):.3g}"'
        if x < 0.72 and self.fields:
            return f'type="hfield" hfield="{r.choice(self.fields)}"'
        return None

    def ground(self):
        """Height fields that lie in the world, and range finders above them."""
        r = self.rng
        out = self.anchors
        for field in self.fields:
            tilt = f' euler="{self.numbers(r.gauss(0, 15) for _ in range(3))}"' if r.random() < 0.4 else ""
            margin = f' margin="{r.uniform(0, 0.05):.3g}"' if r.random() < 0.3 else ""
            out += f'<geom type="hfield" hfield="{field}" pos="{r.gauss(0, 0.2):.3g} {r.gauss(0, 0.2):.3g} {r.uniform(-0.1, 0.2):.3g}"{tilt}{margin}/>'
        return out

    def flags(self):
        r = self.rng
        return f'nativeccd="{r.choice(("enable", "enable", "disable"))}" multiccd="{r.choice(("enable", "disable"))}"'


class Structure:
    """What makes many elements of few: copies of bodies, cables, attached models; and skins and tactile sensors."""

    def __init__(self, seed, assets):
        self.rng = random.Random(f"structure {seed}")
        self.assets = assets
        self.files, self.asset, self.sensors, self.deformable = {}, "", "", ""
        self.text = self.copies() + self.cable() + self.part()
        if not assets.fields:  # MuJoCo stops where a height field is touched
            self.text += self.pad()

    def numbers(self, scale, n=3):
        return " ".join(f"{self.rng.gauss(0, scale):.4g}" for _ in range(n))

    def place(self):
        r = self.rng
        return f"{r.gauss(0, 0.4):.3g} {r.gauss(0, 0.4):.3g} {r.uniform(0.1, 0.6):.3g}"

    def copies(self):
        """Bodies with meshes, next to and inside one another."""
        r = self.rng
        if r.random() < 0.3:
            return ""
        joint = r.choice(("<freejoint/>", f'<joint axis="{self.numbers(1)}" damping=".1"/>', '<joint type="slide"/>'))
        body = (f'<body pos="{self.place()}">{joint}<geom type="mesh" mesh="{r.choice(self.assets.meshes)}"/>'
                f'<geom size=".03" pos="{self.numbers(0.1)}"/></body>')
        if joint != "<freejoint/>" and r.random() < 0.4:
            body = f'<replicate count="2" sep="_" euler="0 0 {r.uniform(20, 180):.3g}">{body}</replicate>'
        return f'<replicate count="{r.randint(1, 4)}" offset="{self.numbers(0.2)}" euler="{self.numbers(20)}">{body}</replicate>\n'

    def cable(self):
        r = self.rng
        if r.random() < 0.4:
            return ""
        shape = r.choice(('type="capsule" size=".02 .02"', 'type="cylinder" size=".015 .02"', 'type="box" size=".02 .02 .005"'))
        skin = f'<skin texcoord="true" subgrid="{r.randint(0, 3)}" inflate=".01"/>' if "box" in shape and r.random() < 0.5 else ""
        curve = r.choice(("s", "s 0 s", "cos(s) sin(s) s", "s sin(s)"))
        return (f'<composite prefix="cable" type="cable" curve="{curve}" count="{r.randint(3, 8)} 1 1" size="{r.uniform(0.2, 0.6):.3g} .1 {r.choice((1, 2, 5))}" '
                f'offset="{self.place()}" initial="{r.choice(("none", "ball", "free"))}">'
                f'<joint kind="main" damping="{r.uniform(0, 0.1):.3g}"/><geom {shape} rgba="1 0 0 1"/>{skin}</composite>\n')

    def part(self):
        """A model in a file of its own, attached once or twice, and a skin over what has become of it."""
        r = self.rng
        if r.random() < 0.3:
            return ""
        mesh = Assets.__new__(Assets)
        mesh.rng, mesh.anchors = r, ""
        angle, joints = r.choice((("degree", 40), ("radian", 0.7))), r.choice(("", '<joint name="second" type="slide" axis="0 1 0" range="-.1 .1" limited="true"/>'))
        self.files["part.xml"] = (
            f'<mujoco model="part"><compiler angle="{angle[0]}"/><default><default class="thick"><geom density="3000" friction=".5"/></default></default>'
            f'<asset><mesh name="own" {mesh.prism()}/></asset><worldbody><body name="root"><joint name="first" axis="{self.numbers(1)}" range="-{angle[1]} {angle[1]}"/>{joints}'
            f'<geom type="mesh" mesh="own" class="thick"/><site name="tip" pos="{self.numbers(0.1)}"/>'
            f'<body name="end" pos="{self.numbers(0.15)}"><joint damping=".05"/><geom type="{r.choice(SHAPES)}" size=".05 .04 .03"/></body></body></worldbody>'
            f'<actuator><position joint="first" kp="3"/></actuator><sensor><jointpos joint="first"/><framepos objtype="site" objname="tip"/></sensor>'
            f'<contact><exclude body1="root" body2="end"/></contact></mujoco>')
        self.asset += '<model name="part" file="part.xml"/>'
        out = f'<body pos="{self.place()}"><freejoint/><geom size=".04"/><attach model="part" body="root" prefix="p_"/></body>\n'
        if r.random() < 0.5:
            out += f'<frame pos="{self.place()}" euler="{self.numbers(40)}"><attach model="part" body="root" prefix="q_"/></frame>\n'
        if r.random() < 0.5:
            bones = "".join(
                f'<bone body="{body}" bindpos="{self.numbers(0.1)}" bindquat="{self.numbers(1, 4)}" vertid="0 1 2 3" vertweight="{r.random() + .1:.3g} .2 .3 {r.random() + .1:.3g}"/>'
                for body in ("p_root", "p_end"))
            self.deformable = f'<skin name="skin" vertex="{self.numbers(0.2, 12)}" face="0 1 2 0 2 3" inflate=".01">{bones}</skin>'
        return out

    def pad(self):
        """A pad that feels what it touches."""
        r = self.rng
        if r.random() < 0.4:
            return ""
        self.asset += f'<mesh name="pad" builtin="plate" params="{r.randint(2, 5)} {r.randint(2, 5)}" scale=".15 .15 .15"/>'
        self.sensors += '<tactile geom="pad" mesh="pad"/>'
        shape = r.choice(('type="box" size=".15 .15 .03"', 'size=".1"'))
        return f'<body pos="{self.place()}"><freejoint/><geom name="pad" {shape}/><geom size=".05" pos="0 0 .05"/></body>\n'


class Flexes:
    """Random deformables."""

    def __init__(self, seed):
        self.rng = random.Random(f"flexes {seed}")
        self.text = "".join(self.flex(i) for i in range(self.rng.choice((1, 1, 2, 3))))

    def numbers(self, values):
        return " ".join(f"{value:.4g}" for value in values)

    def attributes(self, **values):
        return " ".join(f'{name}="{value}"' for name, value in values.items())

    def flex(self, i):
        """A deformable; half of those of a moving body are pinned to it in part."""
        r = self.rng
        dim = r.choice((1, 2, 2, 3, 3))
        kinds = {1: ("grid", "circle"), 2: ("grid", "square", "disc", "box", "ellipsoid"), 3: ("grid", "box", "cylinder", "ellipsoid")}
        kind = r.choice(kinds[dim])
        dof = r.choice(("full", "full", "full", "radial", "trilinear")) if dim == 3 else "full"
        least = 3 if kind in ("box", "cylinder", "ellipsoid", "disc", "circle") else 2
        count = [r.randint(least, 4) for _ in range(dim)] + [1] * (3 - dim)
        if kind in ("box", "ellipsoid"):
            count = [3, 3, r.choice((2, 3))]
        if dof == "trilinear":
            kind, count = "grid", [3, 3, 3]
        radius = r.choice((0.005, 0.01, 0.02))
        values = {"name": f"flex{i}", "type": kind, "dim": dim, "dof": dof, "count": self.numbers(count), "radius": radius}
        values["spacing"] = self.numbers(r.uniform(0.06, 0.12) for _ in range(3))
        values["mass"] = f"{r.uniform(0.2, 2):.3g}"
        values["pos"] = self.numbers([r.gauss(0, 0.3), r.gauss(0, 0.3), r.uniform(0.1, 0.8)])
        inside = self.forces(dim, dof) + self.contact(dof)
        if dof == "full" and "bend" not in inside and "both" not in inside and r.random() < 0.4:
            inside += f'<pin id="{r.choice(("0", "1", "0 1"))}"/>'
        if 'equality="vert"' not in inside and r.random() < 0.5:
            values["euler"] = self.numbers(r.gauss(0, 40) for _ in range(3))
        if r.random() < 0.1:
            values["rigid"] = "true"
        return f"<flexcomp {self.attributes(**values)}>{inside}</flexcomp>\n"

    def forces(self, dim, dof):
        r = self.rng
        damping = self.attributes(damping=r.choice((0, 0.01, 0.5)))
        if dof != "full":
            return f'<elasticity young="{r.choice((0, 100, 300))}" poisson=".2" damping=".002"/>'
        if dim == 1:
            return f'<edge stiffness="{r.choice((0, 50, 200))}" {damping}/>'
        if dim == 2 and r.random() < 0.5:
            return f'<edge equality="{r.choice(("true", "true", "vert"))}" {damping}/>'
        if dim == 2:
            elastic = r.choice(("none", "bend", "stretch", "both"))
            return f'<elasticity young="{r.choice((500, 2000))}" poisson=".1" thickness=".01" damping=".0005" elastic2d="{elastic}"/>'
        return f'<elasticity young="{r.choice((100, 400))}" poisson="{r.choice((0, 0.2, 0.4))}" damping=".001"/>'

    def contact(self, dof):
        r = self.rng
        values = {"condim": r.choice((1, 3, 3, 3)), "friction": f"{r.uniform(0, 1.5):.3g}", "margin": r.choice((0, 0, 0.01))}
        values["selfcollide"] = "none" if dof == "trilinear" else r.choice(("none", "narrow", "bvh", "sap", "auto"))
        if dof != "trilinear" and r.random() < 0.3:
            values["internal"] = "true"
        if r.random() < 0.15:
            values["vertcollide"] = "true"
        if r.random() < 0.2:
            values["activelayers"] = r.choice((1, 2))
        return f"<contact {self.attributes(**values)}/>"


class Scene:
    """A random model, as MJCF text."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.assets = Assets(seed) if seed % 2 else None
        self.structure = Structure(seed, self.assets) if seed % 4 == 3 else None
        self.flexes = Flexes(seed) if seed % 5 == 4 and os.environ.get("FLEXES") else None
        self.files = {name: text.encode() for name, text in self.structure.files.items()} if self.structure else {}
        self.joints, self.sites, self.bodies, self.geoms, self.scalars = [], [], [], [], []
        self.text = self.build(seed)

    def vector(self, scale, n=3):
        return " ".join(f"{self.rng.gauss(0, scale):.4g}" for _ in range(n))

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, p):
        return self.rng.random() < p

    def size(self, shape):
        n = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}[shape]
        return " ".join(f"{self.rng.uniform(0.03, 0.15):.4g}" for _ in range(n))

    def options(self):
        r = self.rng
        flags = [f'{name}="{state}"' for name, state in (
            ("island", "disable"), ("warmstart", "disable"), ("eulerdamp", "disable"), ("midphase", "disable"),
            ("filterparent", "disable"), ("multiccd", "enable"), ("energy", "enable"), ("refsafe", "disable"),
            ("override", "enable")) if self.chance(0.12)]
        if self.assets:
            flags = [flag for flag in flags if "ccd" not in flag] + [self.assets.flags()]
        fluid = f' density="{r.uniform(0, 5):.3g}" viscosity="{r.uniform(0, 0.1):.3g}" wind="{self.vector(1)}"' if self.chance(0.2) else ""
        noslip = f' noslip_iterations="{r.randint(1, 5)}"' if self.chance(0.12) else ""
        return (
            f'<option timestep="{self.pick(0.001, 0.002, 0.005)}" solver="{self.pick("Newton", "Newton", "CG", "PGS")}" '
            f'cone="{self.pick("pyramidal", "elliptic")}" jacobian="{self.pick("auto", "dense", "sparse")}" '
            f'integrator="{self.pick("Euler", "RK4", "implicit", "implicitfast")}" impratio="{self.pick(1, 1, 3, 10)}" '
            f'tolerance="1e-10" iterations="200" gravity="0 0 {self.pick(-9.81, -9.81, -1)}"{fluid}{noslip}>'
            f"<flag {' '.join(flags)}/></option>"
        )

    def geom(self):
        r = self.rng
        shape = self.pick(*SHAPES)
        name = f"g{len(self.geoms)}"
        self.geoms.append(name)
        extra = ""
        if self.chance(0.3):
            extra += f' condim="{self.pick(1, 3, 4, 6)}"'
        if self.chance(0.3):
            extra += f' friction="{r.uniform(0.1, 1.5):.3g} {r.uniform(0, 0.05):.3g} {r.uniform(0, 0.01):.3g}"'
        if self.chance(0.2):
            margin = r.uniform(0, 0.05)
            extra += f' margin="{margin:.3g}" gap="{margin * r.random():.3g}"'
        if self.chance(0.2):
            extra += f' solref="{r.uniform(0.01, 0.05):.3g} {r.uniform(0.5, 1.5):.3g}" solimp="{r.uniform(0.5, 0.9):.3g} {r.uniform(0.9, 0.99):.3g} {r.uniform(0.0005, 0.01):.3g}"'
        if self.chance(0.1):
            extra += f' priority="{self.pick(-1, 1)}" solmix="{r.uniform(0.1, 5):.3g}"'
        if self.chance(0.1):
            extra += f' contype="{r.randint(0, 3)}" conaffinity="{r.randint(0, 3)}"'
        if self.chance(0.1):
            extra += ' fluidshape="ellipsoid"'
        look = f'type="{shape}" size="{self.size(shape)}"'
        if self.assets:
            look = self.assets.shape() or look
        return (f'<geom name="{name}" {look} pos="{self.vector(0.06)}" '
                f'euler="{self.vector(60)}" density="{r.uniform(100, 2000):.4g}"{extra}/>')

    def joint(self, alone):
        r = self.rng
        kind = self.pick("hinge", "hinge", "slide", "ball")
        if self.assets and kind == "ball" and not alone:
            kind = "slide"  # a ball with another rotation is refused
        name = f"j{len(self.joints)}"
        self.joints.append(name)
        if kind != "ball":
            self.scalars.append(name)
        extra = ""
        if self.chance(0.5):
            extra += f' damping="{r.uniform(0, 2):.3g}"'
        if self.chance(0.3):
            extra += f' stiffness="{r.uniform(0, 20):.3g}"'
        if self.chance(0.3):
            extra += f' armature="{r.uniform(0.001, 0.1):.3g}"'
        if self.chance(0.2):
            extra += f' frictionloss="{r.uniform(0, 0.5):.3g}"'
        if self.chance(0.4):
            reach = {"hinge": (-60, 60), "slide": (-0.2, 0.2), "ball": (0, 60)}[kind]
            lo, hi = (0, r.uniform(10, 60)) if kind == "ball" else (reach[0] * r.random(), reach[1] * r.random())
            extra += f' range="{lo:.4g} {hi:.4g}"'
        if kind != "ball" and self.chance(0.15):
            extra += f' ref="{r.uniform(-0.2, 0.2):.3g}"'
        axis = "" if kind == "ball" else f' axis="{self.vector(1)}"'
        return f'<joint name="{name}" type="{kind}" pos="{self.vector(0.03)}"{axis}{extra}/>'

    def body(self, depth, pos):
        name = f"b{len(self.bodies)}"
        self.bodies.append(name)
        site = f"s{len(self.sites)}"
        self.sites.append(site)
        if depth == 0 and self.chance(0.55):
            joints = "<freejoint/>"
        else:
            count = self.pick(0, 1, 1, 1, 2, 3) if depth else self.pick(1, 1, 2)
            joints = "".join(self.joint(count == 1) for _ in range(count))
        geoms = "".join(self.geom() for _ in range(self.pick(1, 1, 1, 2, 3)))
        gravcomp = f' gravcomp="{self.rng.random():.3g}"' if self.chance(0.1) else ""
        children = ""
        while depth < 4 and self.chance(0.4):
            children += self.body(depth + 1, self.vector(0.15))
        return (f'<body name="{name}" pos="{pos}" euler="{self.vector(40)}"{gravcomp}>{joints}{geoms}'
                f'<site name="{site}" pos="{self.vector(0.05)}"/>{children}</body>\n')

    def equality(self):
        out = ""
        for _ in range(self.pick(0, 0, 1, 2)):
            a, b = self.pick(*self.bodies), self.pick(*self.bodies)
            if a == b:
                continue
            kind = self.pick("connect", "weld", "connect_site", "weld_site", "joint")
            if kind == "connect":
                out += f'<connect body1="{a}" body2="{b}" anchor="{self.vector(0.1)}"/>'
            elif kind == "weld":
                out += f'<weld body1="{a}" body2="{b}" torquescale="{self.rng.uniform(0.2, 2):.3g}"/>'
            elif kind.endswith("site"):
                out += f'<{kind[:-5]} site1="{self.sites[self.bodies.index(a)]}" site2="{self.sites[self.bodies.index(b)]}"/>'
            elif len(self.scalars) > 1:
                j, k = self.rng.sample(self.scalars, 2)
                out += f'<joint joint1="{j}" joint2="{k}" polycoef="{self.vector(0.2, 5)}"/>'
        return f"<equality>{out}</equality>"

    def tendons(self):
        out, names = "", []
        for i in range(self.pick(0, 0, 1, 2)):
            name = f"t{i}"
            extra = f' stiffness="{self.rng.uniform(0, 20):.3g}" damping="{self.rng.uniform(0, 1):.3g}"' if self.chance(0.5) else ""
            if self.chance(0.2):
                extra += f' frictionloss="{self.rng.uniform(0, 0.5):.3g}"'
            if self.chance(0.2):
                extra += f' armature="{self.rng.uniform(0.01, 0.2):.3g}"'
            if self.scalars and self.chance(0.5):
                chosen = self.rng.sample(self.scalars, min(len(self.scalars), self.pick(1, 2, 3)))
                out += f'<fixed name="{name}"{extra}>' + "".join(
                    f'<joint joint="{j}" coef="{self.rng.gauss(0, 1):.3g}"/>' for j in chosen) + "</fixed>"
            elif len(self.sites) > 1:
                path = self.rng.sample(self.sites, min(len(self.sites), self.pick(2, 3)))
                out += f'<spatial name="{name}"{extra}>' + "".join(f'<site site="{s}"/>' for s in path) + "</spatial>"
            else:
                continue
            names.append(name)
        return f"<tendon>{out}</tendon>", names

    def actuators(self, tendons):
        out = ""
        for _ in range(self.pick(0, 1, 2, 4)):
            kind = self.pick("joint", "tendon", "site", "jointinparent")
            if kind == "tendon" and tendons:
                target = f'tendon="{self.pick(*tendons)}"'
            elif kind == "site":
                target = f'site="{self.pick(*self.sites)}" gear="{self.vector(0.5, 6)}"'
                if len(self.sites) > 1 and self.chance(0.4):
                    target += f' refsite="{self.pick(*self.sites)}"'
            elif self.scalars:
                target = f'{"jointinparent" if kind == "jointinparent" else "joint"}="{self.pick(*self.scalars)}" gear="{self.rng.gauss(0, 2):.3g}"'
            else:
                continue
            extra = ' forcerange="-2 3"' if self.chance(0.3) else ""
            extra += ' ctrlrange="-0.5 0.7"' if self.chance(0.3) else ""
            out += self.pick(
                f"<motor {target}{extra}/>",
                f'<position {target} kp="{self.rng.uniform(1, 20):.3g}" kv="{self.rng.uniform(0, 2):.3g}"{extra}/>',
                f'<position {target} kp="{self.rng.uniform(1, 20):.3g}" dampratio="{self.rng.uniform(0.3, 1.5):.3g}"{extra}/>',
                f'<velocity {target} kv="{self.rng.uniform(0, 2):.3g}"{extra}/>',
                f'<general {target} dyntype="{self.pick("integrator", "filter", "filterexact")}" dynprm="0.07" gainprm="2" actearly="{self.pick("true", "false")}"{extra}/>',
                f'<general {target} dyntype="muscle" gaintype="muscle" biastype="muscle" dynprm=".01 .04 {self.pick(0, 0.1)}" gainprm=".75 1.05 {self.pick(-1, 20)} 50 .5 1.6 1.5 1.3 1.2" biasprm=".75 1.05 -1 50 .5 1.6 1.5 1.3 1.2" lengthrange="-1 1"/>',
                f'<general {target} gaintype="affine" gainprm="1 .5 -.2" biastype="affine" biasprm=".1 -2 -.3"{extra}/>',
            )
        return f"<actuator>{out}</actuator>"

    def build(self, seed):
        options = self.options()
        floor = f'<geom name="floor" type="plane" size="2 2 .1" euler="{self.vector(4)}"/>' if self.chance(0.8) else ""
        count = self.pick(1, 2, 3, 5, 8, 12)
        bodies = "".join(
            self.body(0, f"{self.rng.gauss(0, 0.25):.4g} {self.rng.gauss(0, 0.25):.4g} {self.rng.uniform(0.05, 0.5):.4g}")
            for _ in range(count))
        tendons, names = self.tendons()
        contact = ""
        if len(self.bodies) > 1 and self.chance(0.2):
            a, b = self.rng.sample(self.bodies, 2)
            contact += f'<exclude body1="{a}" body2="{b}"/>'
        if len(self.geoms) > 1 and self.chance(0.2):
            a, b = self.rng.sample(self.geoms, 2)
            contact += f'<pair geom1="{a}" geom2="{b}" condim="{self.pick(1, 3, 4, 6)}" margin="0.02"/>'
        if self.flexes:
            options = re.sub('timestep="[^"]*"', 'timestep="0.0005"', options)
            # in MuJoCo the rows of turning of a contact with a flex are of memory that nobody set
            bodies = bodies.replace('condim="4"', 'condim="3"').replace('condim="6"', 'condim="3"') + self.flexes.text
        compiler = assets = sensors = ""
        if self.assets:
            floor += self.assets.ground()
            compiler = '<compiler fitaabb="true"/>\n' if self.chance(0.3) else ""
            assets = f"<asset>{self.assets.text}</asset>\n"
            sensors = "".join(f'<rangefinder site="{site}"/>' for site in self.sites[:8])
            if len(self.bodies) > 1:
                for kind in ("distance", "normal", "fromto"):
                    a, b = self.rng.sample(self.bodies, 2)
                    sensors += f'<{kind} body1="{a}" body2="{b}" cutoff="{self.pick(0.1, 2)}"/>'
            if self.structure:
                bodies += self.structure.text
                assets = f"<asset>{self.assets.text}{self.structure.asset}</asset>\n<deformable>{self.structure.deformable}</deformable>\n"
                sensors += self.structure.sensors
            sensors = f"<sensor>{sensors}</sensor>\n"
        held = self.flexes and "equality=" in self.flexes.text
        if seed % 3 == 2 and "<tactile" not in sensors and not held:  # MuJoCo stops with an error there
            tolerance = random.Random(f"sleep {seed}").choice((0.1, 1, 3))
            options = options.replace("<option ", f'<option sleep_tolerance="{tolerance}" ')
            options = options.replace("<flag ", '<flag sleep="enable" ')
        return (f'<mujoco model="scene {seed}">\n{compiler}{options}\n{assets}<worldbody>\n{floor}\n{bodies}</worldbody>\n'
                f"<contact>{contact}</contact>\n{tendons}\n{self.equality()}\n{self.actuators(names)}\n{sensors}</mujoco>\n")


def compare(seed, states, steps):
    import mujoco

    import cortenforge as cf
    import live
    import oracle  # noqa: F401  MuJoCo keeps no meshes of models before this one

    mujoco.set_mju_user_warning(lambda message: None)
    scene = Scene(seed)
    theirs = ours = None
    try:
        theirs = mujoco.MjModel.from_xml_string(scene.text, scene.files)
    except ValueError as exception:
        reason = str(exception).splitlines()[0]
    try:
        ours = cf.MjModel.from_xml_string(scene.text, scene.files)
    except ValueError as exception:
        message = str(exception).replace("\n", ", ")
        same = theirs is None and reason.split("Error: ")[-1].strip() in message
        return ("refused", "") if same else ("FAILED", f"{message}, but MuJoCo {'loads it' if theirs else 'says: ' + reason}")
    if theirs is None:
        return "FAILED", f"loads, but MuJoCo says: {reason}"
    return live.compare_loaded(mujoco, cf, theirs, ours, states, steps)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--states", type=int, default=2)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--share", type=int, default=None, help=argparse.SUPPRESS)
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.count)
    if args.share is None and args.jobs > 1:
        command = [sys.executable, __file__, *sys.argv[1:]]
        shares = [subprocess.Popen([*command, "--share", str(k)], stdout=subprocess.PIPE, text=True) for k in range(args.jobs)]
        passed = failed = refused = 0
        for share in shares:
            out, _ = share.communicate()
            *lines, last = out.splitlines() or [""]
            print("\n".join(lines), end="\n" if lines else "")
            words = last.split()
            passed, failed, refused = passed + int(words[0]), failed + int(words[2]), refused + int(words[4])
            failed += share.returncode not in (0, 1)
        print(f"{passed} passed, {failed} failed, {refused} refused by both")
        return 1 if failed else 0
    passed = failed = refused = 0
    for seed in list(seeds)[args.share or 0 :: args.jobs if args.share is not None else 1]:
        status, detail = compare(seed, args.states, args.steps)
        if status in ("agrees", "refused"):
            passed += 1
            refused += status == "refused"
            continue
        failed += 1
        print(f"{status:<10}scene {seed}  {detail}", flush=True)
        if args.keep:
            args.keep.mkdir(parents=True, exist_ok=True)
            scene = Scene(seed)
            (args.keep / f"scene_{seed}.xml").write_text(scene.text)
            for name, content in scene.files.items():
                (args.keep / name).write_bytes(content)
    print(f"{passed} passed, {failed} failed, {refused} refused by both")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
    sys.exit(main())
