"""Scenes beside MuJoCo's: geom by geom, light by light, camera by camera."""

import copy
import os
import pathlib
import pickle

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).parents[2]
MODELS = sorted(
    path for path in (ROOT / "conformance" / "models").rglob("*.xml") if "refused" not in path.parts
)
# All that can be drawn, in one model: every shape, infinite and finite planes, materials, groups, a skin, cameras of all three
# kinds, lights, tendons that hang and that wrap, a slider-crank, actuators on everything, equalities, range finders,
# distances, contacts, bodies that are fixed, floating, jointed and placed from outside.
EVERYTHING = """
<mujoco>
  <option><flag island="enable"/></option>
  <visual><global azimuth="30" elevation="-20"/><headlight diffuse=".3 .2 .1"/></visual>
  <asset>
    <texture name="grid" type="2d" builtin="checker" width="16" height="16" rgb1="1 0 0" rgb2="0 1 0"/>
    <material name="grid" texture="grid" texrepeat="3 5" reflectance=".2" emission=".1"/>
    <material name="plain" rgba=".1 .7 .3 .5" specular=".3" shininess=".9"/>
    <mesh name="wedge" vertex="-.1 -.1 -.1  .1 -.1 -.1  .1 .1 -.1  -.1 .1 -.1  0 0 .15  .02 .05 .12"/>
    <hfield name="rough" nrow="3" ncol="3" size=".6 .4 .2 .1" elevation="0 1 0 2 1 0 3 1 1"/>
    <skin name="sail" vertex="0 0 0  1 0 0  1 1 0  0 1 .2" face="0 1 2  0 2 3" inflate=".01" material="plain" rgba=".5 .5 .5 1">
      <bone body="arm" bindpos="0 0 1" bindquat=".8 .1 .3 .2" vertid="0 1 2" vertweight="1 .5 1"/>
      <bone body="hand" bindpos=".1 0 1" bindquat="1 0 0 0" vertid="1 3" vertweight=".5 1"/>
    </skin>
  </asset>
  <worldbody>
    <light pos="0 0 4" dir="0 .3 -1" cutoff="30" exponent="5" attenuation="1 .1 .2"/>
    <light name="sun" type="directional" pos="1 2 3" castshadow="false"/>
    <geom type="plane" size="0 0 .1" material="grid"/>
    <geom type="plane" size="0 2 .1" pos="0 0 -.1" euler="5 3 20" group="1"/>
    <geom type="hfield" hfield="rough" pos="2 0 -.3"/>
    <camera name="still" pos="3 0 1" xyaxes="0 1 0 0 0 1" fovy="30" resolution="3 2"/>
    <camera name="flat" pos="0 -3 1" xyaxes="1 0 0 0 0 1" projection="orthographic" fovy="2" resolution="4 2"/>
    <camera name="lens" pos="0 3 1" focal=".03 .03" sensorsize=".03 .02" principal=".001 .002" resolution="2 2"/>
    <site name="hook" pos="0 0 2"/>
    <site name="eye" pos=".3 .3 .6" euler="180 0 0"/>
    <body name="arm" pos="0 0 1">
      <joint name="shoulder" axis="0 1 0" range="-5 5" limited="true" group="1"/>
      <geom type="capsule" size=".05" fromto="0 0 0 .5 0 0" material="plain"/>
      <site name="tip" pos=".5 0 0" type="box" size=".05 .06 .07"/>
      <body name="hand" pos=".5 0 0">
        <joint name="slide" type="slide" axis="1 0 0"/>
        <geom name="wrapped" type="cylinder" size=".05 .1" euler="90 0 0"/>
        <geom type="mesh" mesh="wedge" pos="0 0 .2"/>
        <site name="palm" pos=".1 0 .1"/>
        <camera name="carried" pos="0 0 .2"/>
      </body>
    </body>
    <body name="ball" pos="0 1 .5"><joint type="ball" name="socket"/><geom type="ellipsoid" size=".1 .2 .3" rgba="1 0 0 .5"/>
      <site name="bead" pos="0 0 .3"/></body>
    <body name="float" pos="-.5 0 .09"><freejoint name="free"/><geom name="float" type="box" size=".1 .1 .1"/>
      <body name="flag" pos="0 0 .2"><joint axis="1 0 0"/><geom size=".05"/></body></body>
    <body name="puck" pos="-.5 .5 .1"><freejoint/><geom size=".1" condim="1"/></body>
    <body name="ghost" mocap="true" pos="1 1 1"><geom type="sphere" size=".1" contype="0" conaffinity="0" group="4"/></body>
    <body name="fixed" pos="-2 0 0"><geom type="box" size=".2 .2 .2" rgba="1 1 1 0"/></body>
    <body name="crank" pos="1 -1 .5"><joint name="crank" axis="0 0 1"/><geom type="cylinder" size=".1 .02"/><site name="pin" pos=".1 0 0"/></body>
    <body name="rail" pos="1 -2 .5"><geom type="box" size=".02 .02 .02"/><site name="rail" euler="-90 0 0"/></body>
  </worldbody>
  <tendon>
    <spatial name="rope" limited="true" range="0 4"><site site="hook"/><site site="tip"/></spatial>
    <spatial name="wire" springlength="0 3" stiffness="1"><site site="hook"/><site site="bead"/></spatial>
    <spatial name="belt" width=".01" limited="true" range=".1 .2"><site site="hook"/><geom geom="wrapped"/><site site="palm"/>
      <pulley divisor="2"/><site site="tip"/><site site="bead"/></spatial>
    <fixed name="sum"><joint joint="shoulder" coef="1"/><joint joint="slide" coef="2"/></fixed>
  </tendon>
  <equality>
    <connect body1="ball" body2="arm" anchor="0 0 .3" active="true"/>
    <weld body1="float" body2="ghost" active="false"/>
    <weld site1="tip" site2="hook" name="tie"/>
  </equality>
  <actuator>
    <motor joint="shoulder" ctrllimited="true" ctrlrange="0 1"/>
    <position joint="slide"/>
    <motor joint="socket" gear="1 0 0"/>
    <motor jointinparent="free" gear="1 0 0 0 0 0"/>
    <muscle name="biceps" tendon="belt" lengthrange=".5 3"/>
    <intvelocity tendon="sum" actrange="-2 -1"/>
    <motor site="palm" refsite="tip" gear="1 0 0 0 0 0" group="2"/>
    <adhesion body="float" ctrlrange="0 1"/>
    <general cranksite="pin" slidersite="rail" cranklength="1.2"/>
    <general cranksite="pin" slidersite="rail" cranklength=".01"/>
  </actuator>
  <sensor>
    <rangefinder site="eye"/><rangefinder site="eye" data="dist point normal"/><rangefinder camera="still" data="dist dir point normal"/>
    <rangefinder camera="flat"/><rangefinder camera="lens" data="point"/>
    <fromto geom1="wrapped" geom2="float" cutoff="10"/>
  </sensor>
</mujoco>
"""
# Every so many models, since a scene is compared number by number in Python; all with SCENE_MODELS=all.
SOME = MODELS if os.environ.get("SCENE_MODELS") == "all" else MODELS[::40]
GEOM = [
    "type", "dataid", "objtype", "objid", "category", "matid", "texcoord", "segid", "size", "pos", "mat", "rgba", "emission",
    "specular", "shininess", "reflectance", "label", "camdist", "modelrbound", "transparent",
]
LIGHT = [
    "id", "pos", "dir", "type", "texid", "attenuation", "cutoff", "exponent", "ambient", "diffuse", "specular", "headlight",
    "castshadow", "bulbradius", "intensity", "range",
]
CAMERA = [
    "pos", "forward", "up", "frustum_center", "frustum_width", "frustum_bottom", "frustum_top", "frustum_near", "frustum_far",
    "orthographic",
]
# Poses agree to about 1e-13, which rounding to single precision can turn into one unit in its last place (6e-8); where two
# such numbers are subtracted, what is left is that much of what they were. So differences are measured on the scale of the
# scene's largest number of the same member, and a hundred such units are allowed where a square root is taken of one that
# should be zero (directions of connectors of almost no length).
UNIT = 2.0 ** -23


def differences(ours, theirs, names, scale):
    """The members in which two structures differ, with both values."""
    found = []
    for name in names:
        a, b = getattr(ours, name), getattr(theirs, name)
        if isinstance(b, str):
            if a != b:
                found.append((name, a, b))
            continue
        a, b = np.asarray(a, dtype=np.float64), np.asarray(b, dtype=np.float64)
        if name in scale:
            same = np.all((np.abs(a - b) <= 2 * UNIT * max(1e-3, scale[name])) | (np.isnan(a) & np.isnan(b)))
        else:
            same = np.array_equal(a, b, equal_nan=True)
        if not same:
            found.append((name, a, b))
    return found


def compare(ours, theirs, where):
    """Everything in two scenes."""
    assert (ours.ngeom, ours.nlight, ours.status) == (theirs.ngeom, theirs.nlight, theirs.status), where
    geoms = theirs.geoms[: theirs.ngeom]
    reach = lambda items, name: max((float(np.nanmax(np.abs(getattr(item, name)))) for item in items), default=0.0)
    scale = {name: reach(geoms, name) for name in ("size", "pos", "modelrbound")}
    scale |= {"mat": 1.0, "rgba": 1.0}
    for i, geom in enumerate(geoms):
        wrong = differences(ours.geoms[i], geom, GEOM, scale)
        assert not wrong, f"{where}: geom {i} of type {geom.type}: {wrong}"
    lights = theirs.lights[: theirs.nlight]
    scale = {"pos": reach(lights, "pos"), "dir": 1.0}
    for i, light in enumerate(lights):
        wrong = differences(ours.lights[i], light, LIGHT, scale)
        assert not wrong, f"{where}: light {i}: {wrong}"
    scale = {name: reach(theirs.camera, name) for name in ("pos", "frustum_top", "frustum_bottom")} | {"forward": 1.0, "up": 1.0}
    for i in range(2):
        wrong = differences(ours.camera[i], theirs.camera[i], CAMERA, scale)
        assert not wrong, f"{where}: camera {i}: {wrong}"
    for name in ("skinvert", "skinnormal"):
        a, b = getattr(ours, name), getattr(theirs, name)
        assert a.shape == b.shape and np.allclose(a, b, rtol=0, atol=1e-5 * max(1e-3, np.abs(b).max(initial=0))), (where, name)
    for name in ("flags", "translate", "rotate", "scale", "stereo", "framewidth", "framergb", "enabletransform", "nskin", "nflex"):
        assert np.array_equal(getattr(ours, name), getattr(theirs, name)), (where, name)


class Both:
    """A model with its data, options, camera, perturbation and scene, in both packages, in the same state.

    What a scene shows agrees before the solver to 1e-9 or better, and contact forces on these models to single precision.
    """

    def __init__(self, cf, mj, path, maxgeom=2000):
        self.cf, self.mj = cf, mj
        self.sides = []
        for package in (cf, mj):
            load = package.MjModel.from_xml_path if isinstance(path, pathlib.Path) else package.MjModel.from_xml_string
            m = load(str(path))
            d = package.MjData(m)
            self.sides.append((package, m, d, package.MjvOption(), package.MjvPerturb(), package.MjvCamera(),
                               package.MjvScene(m, maxgeom)))

    def each(self, f):
        return [f(*side) for side in self.sides]

    def state(self, seed):
        """A random state, the same in both."""
        rng = np.random.default_rng(seed)
        model = self.sides[1][1]
        qvel, ctrl, act = rng.normal(size=model.nv), rng.normal(size=model.nu), rng.uniform(size=model.na)
        force = rng.normal(size=(model.nbody, 6)) * (rng.uniform(size=(model.nbody, 1)) < 0.5)

        def go(package, m, d, *_):
            package.mj_resetData(m, d)
            if seed:
                package.mj_integratePos(m, d.qpos, qvel, 0.1)
                d.qvel[:], d.ctrl[:], d.act[:] = 0.1 * qvel, ctrl, act
                d.xfrc_applied[:] = force
            package.mj_forward(m, d)

        self.each(go)

    def update(self, where, catmask=7):
        self.each(lambda package, m, d, opt, pert, cam, scn: package.mjv_updateScene(m, d, opt, pert, cam, catmask, scn))
        compare(self.sides[0][-1], self.sides[1][-1], where)


@pytest.mark.parametrize("path", [EVERYTHING, *SOME], ids=lambda path: "-".join(getattr(path, "parts", ["everything"])[-2:]))
def test_every_flag_label_and_frame(cf, mj, path):
    try:
        both = Both(cf, mj, path)
    except (ValueError, FileNotFoundError) as error:
        pytest.skip(str(error))
    for seed in (0, 1):
        both.state(seed)
        both.update(f"state {seed}")
        for flag in range(int(mj.mjtVisFlag.mjNVISFLAG)):
            def toggle(package, m, d, opt, *_, flag=flag):
                opt.flags[flag] ^= 1
            both.each(toggle)
            both.update(f"state {seed}, flag {mj.mjtVisFlag(flag)}")
            both.each(toggle)

        def everything(package, m, d, opt, *_):
            opt.flags[:] = 1
            for name in ("geom", "site", "joint", "tendon", "actuator", "skin"):
                getattr(opt, name + "group")[:] = 1
        both.each(everything)
        for what, count in (("label", mj.mjtLabel.mjNLABEL), ("frame", mj.mjtFrame.mjNFRAME)):
            for value in range(int(count)):
                both.each(lambda package, m, d, opt, *_: setattr(opt, what, value))
                both.update(f"state {seed}, {what} {value}")
            both.each(lambda package, m, d, opt, *_: setattr(opt, what, 0))
        for depth in range(4):
            both.each(lambda package, m, d, opt, *_: setattr(opt, "bvh_depth", depth))
            both.update(f"state {seed}, depth {depth}")
        for catmask in range(8):
            both.update(f"state {seed}, categories {catmask}", catmask)
        both.each(lambda package, m, d, opt, *_: package.mjv_defaultOption(opt))


@pytest.fixture
def both(cf, mj):
    both = Both(cf, mj, EVERYTHING)
    both.state(1)
    return both


def test_cameras_of_every_type(both):
    for kind, fixed, tracked in [(0, -1, -1), (1, -1, 0), (1, -1, 2), *((2, i, -1) for i in range(4)), (3, -1, -1)]:
        for orthographic in (0, 1):
            def place(package, m, d, opt, pert, cam, scn):
                cam.type, cam.fixedcamid, cam.trackbodyid = kind, fixed, tracked
                cam.azimuth, cam.elevation, cam.distance, cam.lookat = 33, -12, 3, [0.1, 0.2, 0.3]
                m.vis.global_.orthographic = orthographic
            both.each(place)
            both.update(f"camera {kind} {fixed} {tracked}")
            frames = both.each(lambda package, m, d, opt, pert, cam, scn: frame(package, m, d, cam, scn))
            for ours, theirs in zip(*frames):
                np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-6)


def frame(package, m, d, cam, scn):
    """What the functions about cameras say."""
    out = [np.zeros(3) for _ in range(10)]
    frustum = [np.zeros(2, np.float32) for _ in range(3)]
    if cam.type != 3:
        package.mjv_cameraFrame(*out[:4], d, cam)
        package.mjv_cameraFrustum(*frustum, m, cam)
    package.mjv_cameraInModel(*out[4:7], scn)
    package.mjv_cameraInRoom(*out[7:10], scn)
    average = package.mjv_averageCamera(scn.camera[0], scn.camera[1])
    return [*out, *frustum, package.mjv_frustumHeight(scn), *(getattr(average, name) for name in CAMERA)]


def test_the_model_in_the_room(both):
    both.update("before")

    def go(package, m, d, opt, pert, cam, scn):
        scn.enabletransform, scn.translate, scn.scale = 1, [1, 2, 3], 1.5
        results = []
        for action in range(1, 8):
            package.mjv_moveModel(m, action, 0.1, -0.2, np.array([0.0, 0, 1]), scn)
            pos, quat = np.zeros(3), np.zeros(4)
            package.mjv_room2model(pos, quat, np.array([1.0, 2, 3]), np.array([0.8, 0, 0.6, 0]), scn)
            results += [pos.copy(), quat.copy(), scn.translate.copy(), scn.rotate.copy(), scn.scale]
            package.mjv_model2room(pos, quat, np.array([1.0, 2, 3]), np.array([0.8, 0, 0.6, 0]), scn)
            results += [pos, quat]
            head = np.zeros(3)
            package.mjv_cameraInModel(head, np.zeros(3), np.zeros(3), scn)
            results.append(head)
        return results

    for ours, theirs in zip(*both.each(go)):
        np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("kind", range(4))
def test_the_mouse_moves_cameras(both, kind):
    both.each(lambda package, m, d, opt, pert, cam, scn: package.mjv_defaultFreeCamera(m, cam))
    both.update("free camera")

    def go(package, m, d, opt, pert, cam, scn):
        cam.type, results = kind, []
        for action in range(1, 8):
            for dx, dy in ((0.1, 0.2), (-3, 2), (1, -9)):
                package.mjv_moveCamera(m, action, dx, dy, scn, cam)
                results += [cam.azimuth, cam.elevation, cam.distance, cam.lookat.copy()]
        return results

    for ours, theirs in zip(*both.each(go)):
        np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("body", ["arm", "hand", "ball", "float", "flag", "ghost", "fixed", "crank"])
def test_perturbations(both, body):
    both.update("before")

    def start(package, m, d, opt, pert, cam, scn):
        pert.select, pert.localpos = m.body(body).id, [0.05, 0.02, 0.01]
        package.mjv_initPerturb(m, d, scn, pert)
        opt.flags[:] = 1

    both.each(start)
    for active in range(4):
        for action in (1, 2, 3, 4, 6, 7, 1, 1):
            def go(package, m, d, opt, pert, cam, scn):
                pert.active, pert.active2 = active, active >> 1
                package.mjv_movePerturb(m, d, action, 0.1, 0.07, scn, pert)
                package.mjv_applyPerturbForce(m, d, pert)
                results = [getattr(pert, name) for name in dir(pert) if not name.startswith("_")]
                results = [np.array(value) for value in results] + [d.xfrc_applied.copy()]
                for paused in (0, 1):
                    package.mjv_applyPerturbPose(m, d, pert, paused)
                    results += [d.qpos.copy(), d.mocap_pos.copy(), d.mocap_quat.copy()]
                return results
            names = sorted(name for name in dir(both.sides[1][4]) if not name.startswith("_"))
            assert sorted(name for name in dir(both.sides[0][4]) if not name.startswith("_")) == names
            for ours, theirs in zip(*both.each(lambda *side: go(*side)[len(names):])):
                np.testing.assert_allclose(ours, theirs, rtol=1e-5, atol=1e-5)
            for name in names:
                np.testing.assert_allclose(getattr(both.sides[0][4], name), getattr(both.sides[1][4], name), rtol=1e-5, atol=1e-5)
        for label in (12, 13):
            both.each(lambda package, m, d, opt, *_: setattr(opt, "label", label))
            both.update(f"{body}, active {active}, label {label}")


def test_selection(both):
    def near(package, m, d, opt, pert, cam, scn):
        cam.lookat, cam.distance, cam.azimuth, cam.elevation = [0.2, 0.2, 0.5], 2.5, 60, -25
    both.each(near)
    both.update("before")
    bodies = set()
    for skins in (1, 0):
        both.each(lambda package, m, d, opt, *_: opt.flags.__setitem__(package.mjtVisFlag.mjVIS_SKIN, skins))
        for x in np.linspace(0.2, 0.8, 13):
            for y in np.linspace(0.2, 0.8, 13):
                def go(package, m, d, opt, pert, cam, scn):
                    point, ids = np.zeros(3), [np.zeros(1, np.int32) for _ in range(3)]
                    body = package.mjv_select(m, d, opt, 1.5, x, y, scn, point, *ids)
                    return body, point, *(int(i[0]) for i in ids)
                ours, theirs = both.each(go)
                assert ours[0] == theirs[0] and ours[2:] == theirs[2:], (x, y, ours, theirs)
                np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6, atol=1e-6)
                bodies.add((ours[0], ours[4] >= 0))
    assert len(bodies) > 3 and any(skin for _, skin in bodies)


def test_printed_scenes_are_mujocos(both, tmp_path):
    # the same scene, number by number, so that the texts must agree to the last character
    both.each(lambda package, m, d, opt, *_: setattr(opt, "label", 3))
    both.update("before")
    ours, theirs = (side[-1] for side in both.sides)
    for list_name, names in (("geoms", GEOM), ("lights", LIGHT), ("camera", CAMERA)):
        for a, b in zip(getattr(ours, list_name), getattr(theirs, list_name)[: max(theirs.ngeom, 2)]):
            for name in names:
                setattr(a, name, getattr(b, name))
    for i, (enabled, form) in enumerate(((0, None), (1, "%.9e"), (1, "%+8.3f"))):
        for side, name in zip(both.sides, ("ours", "theirs")):
            package, scene = side[0], side[-1]
            scene.enabletransform = enabled
            path = str(tmp_path / f"{name}{i}")
            package.mj_printScene(scene, path) if form is None else package.mj_printFormattedScene(scene, path, form)
        assert (tmp_path / f"ours{i}").read_text() == (tmp_path / f"theirs{i}").read_text()


def test_a_full_scene_says_so(cf, mj):
    for room in (0, 1, 5):
        both = Both(cf, mj, EVERYTHING, room)
        both.state(0)
        both.update(f"room for {room}")
        numbers = both.each(lambda package, m, d, *_: (
            d.warning[package.mjtWarning.mjWARN_VGEOMFULL].number, d.warning[package.mjtWarning.mjWARN_VGEOMFULL].lastinfo))
        assert numbers[0] == numbers[1] == (1, room)


def test_structures_are_mujocos(cf, mj):
    for name in ("MjvCamera", "MjvOption", "MjvPerturb", "MjvGeom", "MjvGLCamera", "MjvLight"):
        ours, theirs = getattr(cf, name)(), getattr(mj, name)()
        assert repr(ours) == repr(theirs)
        public = lambda thing: sorted(member for member in dir(thing) if not member.startswith("_"))
        assert public(ours) == public(theirs)
        assert ours == copy.copy(ours) == copy.deepcopy(ours) and ours != 5
        with pytest.raises(TypeError):
            hash(ours)
        with pytest.raises(TypeError):
            pickle.dumps(ours)
    ours, theirs = cf.MjvFigure(), mj.MjvFigure()
    for name in (member for member in dir(theirs) if not member.startswith("_")):
        a, b = getattr(ours, name), getattr(theirs, name)
        assert np.array_equal(a, b), name
        assert np.asarray(a).dtype == np.asarray(b).dtype and np.shape(a) == np.shape(b), name
    assert ours != copy.copy(ours)
    ours.linename[3] = "speed"
    assert ours.linename[3] == b"speed"


def test_views_write_through(cf, scene):
    model, data = scene
    made = cf.MjvScene(model=model, maxgeom=50)
    assert made.geoms is made.geoms and len(made.geoms) == 50 and made.ngeom == 0
    cf.mjv_updateScene(model, data, cf.MjvOption(), None, cf.MjvCamera(), 7, made)
    assert made.ngeom > 0
    made.geoms[0].pos[:] = [1, 2, 3]
    assert list(made.geoms[0].pos) == [1, 2, 3]
    geom = cf.MjvGeom()
    held = geom.rgba
    geom.rgba = [1, 0, 0, 1]
    assert list(held) == [1, 0, 0, 1]
    geom.label = "ball"
    assert geom.label == "ball"
    for name, value, error in (
        ("label", "x" * 100, ValueError), ("type", 2.5, TypeError), ("transparent", 300, TypeError), ("nope", 1, AttributeError),
        ("pos", [1, 2], ValueError),
    ):
        with pytest.raises(error):
            setattr(geom, name, value)
    cf.mjv_initGeom(geom, cf.mjtGeom.mjGEOM_SPHERE, np.ones(3), np.zeros(3), np.eye(3).ravel(), np.ones(4, np.float32))
    assert list(geom.size) == [1, 1, 1]
    cf.mjv_connector(geom, cf.mjtGeom.mjGEOM_LINE, 2, [0, 0, 0], [0, 0, 3])
    assert list(geom.size) == [2, 2, 3]
    with pytest.raises(AttributeError):
        made.geoms = ()
    twin = copy.copy(made)
    twin.geoms[0].pos[0] = 7
    assert made.geoms[0].pos[0] == 1 and twin.ngeom == made.ngeom


def test_what_is_wrong_is_said(cf, scene):
    model, data = scene
    made, camera, option = cf.MjvScene(model, 50), cf.MjvCamera(), cf.MjvOption()
    update = lambda: cf.mjv_updateScene(model, data, option, None, camera, 7, made)
    for settings, message in (
        ({"type": 3}, "mjv_cameraInModel: mjvScene frustum_near too small"),
        ({"type": 7}, "mjv_cameraFrame: unknown camera type"),
        ({"type": 1, "trackbodyid": 99}, "mjv_updateCamera: track body id is outside valid range"),
        ({"type": 2, "fixedcamid": 99}, "mjv_cameraFrustum: fixed camera id is outside valid range"),
    ):
        for name, value in settings.items():
            setattr(camera, name, value)
        with pytest.raises(cf.FatalError, match=message):
            update()
    camera.type = 0
    update()
    with pytest.raises(cf.FatalError, match="mjv_moveCamera: unexpected action 99"):
        cf.mjv_moveCamera(model, 99, 0.1, 0.1, made, camera)
    with pytest.raises(cf.FatalError, match="mjv_connector: invalid geom type 0 for connector"):
        cf.mjv_connector(cf.MjvGeom(), 0, 1, np.zeros(3), np.ones(3))
    with pytest.raises(cf.FatalError, match="could not allocate"):
        cf.MjvScene(model, 2**31 - 1)
    with pytest.raises(TypeError):
        cf.MjvScene(model)
    assert cf.MjvScene(model, -1).maxgeom == 0
    perturb = cf.MjvPerturb()
    perturb.select, perturb.active, perturb.skinselect = 10**6, 3, 10**6
    option.flags[:], option.label, option.frame = 1, 99, -5
    cf.mjv_updateScene(model, data, option, perturb, camera, -1, made)
    made.ngeom, made.maxgeom = -5, 10**6
    cf.mjv_addGeoms(model, data, option, perturb, 7, made)


def test_names_are_mujocos(cf, mj):
    for name in ("mjLABELSTRING", "mjFRAMESTRING", "mjVISSTRING", "mjRNDSTRING", "mjMAXLIGHT", "mjMAXOVERLAY", "mjMAXLINE",
                 "mjMAXLINEPNT", "mjMAXPLANEGRID", "mjNGROUP"):
        assert getattr(cf, name) == getattr(mj, name)
    for name in ("mjtCatBit", "mjtMouse", "mjtPertBit", "mjtCamera", "mjtLabel", "mjtFrame", "mjtVisFlag", "mjtRndFlag",
                 "mjtStereo", "mjtFont", "mjtFontScale", "mjtGridPos", "mjtFramebuffer", "mjtDepthMap", "mjtGeom"):
        members = lambda enum: {key: int(value) for key, value in enum.__members__.items()}
        assert members(getattr(cf, name)) == members(getattr(mj, name))
    for name in dir(mj):
        if name.startswith("mjv_"):
            assert hasattr(cf, name), name


def test_subclasses_have_parameters_of_their_own(cf):
    class Scene(cf.MjvScene):
        def __init__(self, model, max_geom=7):
            super().__init__(model, maxgeom=max_geom)

    model = cf.MjModel.from_xml_string("<mujoco><worldbody><geom size='.1'/></worldbody></mujoco>")
    scene = Scene(model, max_geom=5)
    assert (scene.maxgeom, len(scene.geoms)) == (5, 5)
    # views of its arrays stay valid
    with pytest.raises(TypeError):
        scene.__init__(model, max_geom=50)
    with pytest.raises(TypeError):
        cf.MjvScene(model)
