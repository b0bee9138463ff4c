"""What calls from Python cost beside MuJoCo, in turns in one run.

    python benches/python_costs.py [WORD ...] [--rounds 40] [--slice 0.004] [--below 1.0]

Both packages are loaded into one process. Each line of the table is a small program, which both run in short slices,
who goes first changing from round to round; what is printed is MuJoCo's time over ours (above 1: ours is faster), as
the median over the rounds, with the quartiles and our own time per call. Words choose lines. The garbage collector is
off meanwhile; what counts is the time of the processor. With ``--below`` only the lines that are slower than that are printed, and the script fails if there are
any. Packages that were built without ``--release`` say nothing.
"""

import argparse
import copy
import gc
import pickle
import statistics
import sys
import time

import cortenforge
import mujoco
import numpy as np

PENDULUM = """
<mujoco>
  <worldbody>
    <body name="arm"><joint name="hinge" axis="0 1 0"/><geom name="rod" type="capsule" size=".02" fromto="0 0 0 0 0 -.5"/></body>
  </worldbody>
  <actuator><motor name="motor" joint="hinge"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/></sensor>
</mujoco>
"""

BOXES = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 1"/>
    {}
  </worldbody>
</mujoco>
""".format("".join(f"""
    <body name="box{i}" pos="{i % 4} {i // 4} .099">
      <freejoint name="free{i}"/><geom name="cube{i}" type="box" size=".1 .1 .1"/><site name="top{i}" pos="0 0 .1"/>
    </body>""" for i in range(8)))

TREE = "<mujoco><worldbody>" + "".join(
    f"""<body name="b{i}" pos="0 0 .1"><joint name="j{i}" axis="{i % 2} {1 - i % 2} 0"/>
    <geom name="g{i}" type="capsule" size=".02" fromto="0 0 0 0 0 .1"/>""" for i in range(20)) + "</body>" * 20 + """
  </worldbody></mujoco>"""


class Case:
    """A model, a simulation and what programs keep of them, in one of the packages."""

    def __init__(self, package, xml):
        self.package = self.mj = package
        self.xml = xml
        self.m = package.MjModel.from_xml_string(xml)
        self.d = package.MjData(self.m)
        package.mj_step(self.m, self.d, nstep=20)
        nv = self.m.nv
        self.x, self.v = np.array(self.d.qpos), np.array(self.d.qvel)
        self.jacp, self.jacr = np.zeros((3, nv)), np.zeros((3, nv))
        self.point, self.away = np.array([0.1, 0.2, 2.0]), np.array([0.0, 0.0, -1.0])
        self.three, self.four, self.nine, self.six = np.ones(3), np.array([1.0, 0, 0, 0]), np.zeros(9), np.zeros(6)
        self.full = np.zeros((nv, nv))
        self.row, self.rows = np.zeros((1, nv)), np.ones((1, nv))
        self.geomid = np.zeros(1, np.int32)
        spec = package.mjtState.mjSTATE_INTEGRATION
        self.sig = spec
        self.state = np.zeros(package.mj_stateSize(self.m, spec))
        package.mj_getState(self.m, self.d, self.state, spec)
        self.other = package.MjData(self.m)
        self.pickled = pickle.dumps(self.d)
        self.pickled_model = pickle.dumps(self.m)
        self.qpos, self.view = self.d.qpos, self.d.body(1)
        self.model_view = self.m.geom(0)
        self.joint = package.mjtObj.mjOBJ_JOINT
        self.spec = package.MjSpec.from_string(xml)


# (model, what is measured, program)
PROGRAMS = [
    # reading and writing
    (PENDULUM, "d.qpos", "d.qpos"),
    (PENDULUM, "d.qpos[0]", "d.qpos[0]"),
    (PENDULUM, "d.qpos[:] = x", "d.qpos[:] = x"),
    (PENDULUM, "d.qpos = x", "d.qpos = x"),
    (PENDULUM, "d.ctrl[0] = 0.1", "d.ctrl[0] = 0.1"),
    (PENDULUM, "d.ctrl = 0.1", "d.ctrl = 0.1"),
    (PENDULUM, "d.time", "d.time"),
    (PENDULUM, "d.time = 0.5", "d.time = 0.5"),
    (PENDULUM, "d.ncon", "d.ncon"),
    (PENDULUM, "m.nq", "m.nq"),
    (PENDULUM, "m.opt", "m.opt"),
    (PENDULUM, "m.opt.timestep", "m.opt.timestep"),
    (PENDULUM, "m.opt.timestep = 0.002", "m.opt.timestep = 0.002"),
    (PENDULUM, "m.opt.gravity", "m.opt.gravity"),
    (PENDULUM, "m.opt.gravity[2] = -9", "m.opt.gravity[2] = -9"),
    (PENDULUM, "m.vis.quality.shadowsize", "m.vis.quality.shadowsize"),
    (PENDULUM, "m.stat.extent", "m.stat.extent"),
    (PENDULUM, "m.body_mass", "m.body_mass"),
    (PENDULUM, "m.body_mass[1] = 2", "m.body_mass[1] = 2"),
    (PENDULUM, "m.names", "m.names"),
    (BOXES, "d.efc_force", "d.efc_force"),
    (BOXES, "d.efc_J", "d.efc_J"),
    (BOXES, "d.xpos[3]", "d.xpos[3]"),
    (BOXES, "d.xpos.copy()", "d.xpos.copy()"),
    (BOXES, "d.qpos held", "qpos[3]"),
    (PENDULUM, "d.warning[0].number", "d.warning[0].number"),
    (PENDULUM, "d.warning.number", "d.warning.number"),
    (PENDULUM, "d.timer[0].duration", "d.timer[0].duration"),
    (PENDULUM, "d.solver[0].improvement", "d.solver[0].improvement"),
    (PENDULUM, "d.solver_niter", "d.solver_niter"),
    # by name
    (BOXES, "d.joint('free3').qpos", "d.joint('free3').qpos"),
    (BOXES, "d.joint('free3').qpos[0] = 1", "d.joint('free3').qpos[0] = 1"),
    (BOXES, "d.joint('free3').qpos = ...", "d.joint('free3').qpos = seven"),
    (BOXES, "d.body(2).xpos", "d.body(2).xpos"),
    (BOXES, "d.body('box2').xpos", "d.body('box2').xpos"),
    (BOXES, "d.geom('cube2').xpos", "d.geom('cube2').xpos"),
    (BOXES, "d.site('top2').xmat", "d.site('top2').xmat"),
    (PENDULUM, "d.actuator('motor').ctrl = 1", "d.actuator('motor').ctrl = 1"),
    (PENDULUM, "d.sensor('angle').data", "d.sensor('angle').data"),
    (BOXES, "m.geom('cube2')", "m.geom('cube2')"),
    (BOXES, "m.geom('cube2').id", "m.geom('cube2').id"),
    (BOXES, "m.geom(2).name", "m.geom(2).name"),
    (BOXES, "m.geom(2).size", "m.geom(2).size"),
    (BOXES, "m.joint('free2').qposadr", "m.joint('free2').qposadr"),
    (BOXES, "m.body('box2').mass = 1", "m.body('box2').mass = 1"),
    (BOXES, "held view .xpos", "view.xpos"),
    (BOXES, "held model view .rgba", "model_view.rgba"),
    (BOXES, "mj_name2id", "mj.mj_name2id(m, joint, 'free5')"),
    (BOXES, "mj_name2id absent", "mj.mj_name2id(m, joint, 'nobody')"),
    (BOXES, "mj_id2name", "mj.mj_id2name(m, joint, 5)"),
    (BOXES, "names of all bodies", "[m.body(i).name for i in range(m.nbody)]"),
    # contacts
    (BOXES, "d.contact", "d.contact"),
    (BOXES, "d.contact.pos", "d.contact.pos"),
    (BOXES, "d.contact.dist", "d.contact.dist"),
    (BOXES, "d.contact.geom", "d.contact.geom"),
    (BOXES, "d.contact[3]", "d.contact[3]"),
    (BOXES, "d.contact[3].geom1", "d.contact[3].geom1"),
    (BOXES, "d.contact[3].pos", "d.contact[3].pos"),
    (BOXES, "d.contact[3].frame", "d.contact[3].frame"),
    (BOXES, "for c in d.contact: c.geom1", "for c in d.contact: c.geom1"),
    (BOXES, "for c in d.contact: c.pos", "for c in d.contact: c.pos"),
    (BOXES, "for i in range(d.ncon): d.contact[i]", "for i in range(d.ncon): d.contact[i].geom2"),
    (BOXES, "mj_step, then d.contact.pos", "mj.mj_step(m, d); d.contact.pos"),
    (BOXES, "mj_step, then for c in d.contact", "mj.mj_step(m, d)\nfor c in d.contact: c.geom1"),
    (BOXES, "mj_contactForce", "mj.mj_contactForce(m, d, 3, six)"),
    # the engine
    (PENDULUM, "mj_step (pendulum)", "mj.mj_step(m, d)"),
    (PENDULUM, "mj_step nstep=1 (pendulum)", "mj.mj_step(m, d, nstep=1)"),
    (PENDULUM, "mj_step nstep=20 (pendulum)", "mj.mj_step(m, d, nstep=20)"),
    (PENDULUM, "mj_step1, mj_step2 (pendulum)", "mj.mj_step1(m, d); mj.mj_step2(m, d)"),
    (PENDULUM, "mj_forward (pendulum)", "mj.mj_forward(m, d)"),
    (PENDULUM, "mj_kinematics (pendulum)", "mj.mj_kinematics(m, d)"),
    (PENDULUM, "mj_fwdPosition (pendulum)", "mj.mj_fwdPosition(m, d)"),
    (PENDULUM, "mj_inverse (pendulum)", "mj.mj_inverse(m, d)"),
    (PENDULUM, "mj_resetData (pendulum)", "mj.mj_resetData(m, d)"),
    (PENDULUM, "loop with an action", "d.ctrl[:] = 0.1; mj.mj_step(m, d); np.concatenate([d.qpos, d.qvel])"),
    (TREE, "mj_step (20 links)", "mj.mj_step(m, d)"),
    (BOXES, "mj_step (8 boxes)", "mj.mj_step(m, d)"),
    (BOXES, "mj_resetData (8 boxes)", "mj.mj_resetData(m, d)"),
    (TREE, "mj_jac", "mj.mj_jac(m, d, jacp, jacr, point, 5)"),
    (TREE, "mj_jacBody", "mj.mj_jacBody(m, d, jacp, jacr, 19)"),
    (TREE, "mj_jacBodyCom", "mj.mj_jacBodyCom(m, d, jacp, None, 19)"),
    (TREE, "mj_jacGeom", "mj.mj_jacGeom(m, d, jacp, jacr, 2)"),
    (BOXES, "mj_jacSite", "mj.mj_jacSite(m, d, jacp, jacr, 2)"),
    (TREE, "mj_jacSubtreeCom", "mj.mj_jacSubtreeCom(m, d, jacp, 1)"),
    (TREE, "mj_fullM", "mj.mj_fullM(m, full, d.qM)"),
    (TREE, "mj_mulM", "mj.mj_mulM(m, d, v, d.qvel)"),
    (TREE, "mj_solveM", "mj.mj_solveM(m, d, row, rows)"),
    (TREE, "mj_rne", "mj.mj_rne(m, d, 0, v)"),
    (TREE, "mj_applyFT", "mj.mj_applyFT(m, d, three, three, point, 3, v)"),
    (TREE, "mj_differentiatePos", "mj.mj_differentiatePos(m, v, 1.0, d.qpos, x)"),
    (TREE, "mj_integratePos", "mj.mj_integratePos(m, x, d.qvel, 0.0)"),
    (BOXES, "mj_objectVelocity", "mj.mj_objectVelocity(m, d, mj.mjtObj.mjOBJ_BODY, 2, six, 0)"),
    (BOXES, "mj_ray", "mj.mj_ray(m, d, point, away, None, 1, -1, geomid)"),
    (BOXES, "mj_geomDistance", "mj.mj_geomDistance(m, d, 1, 2, 10.0, None)"),
    (BOXES, "mj_getState", "mj.mj_getState(m, d, state, sig)"),
    (BOXES, "mj_setState", "mj.mj_setState(m, d, state, sig)"),
    (BOXES, "mj_stateSize", "mj.mj_stateSize(m, sig)"),
    (BOXES, "mj_getTotalmass", "mj.mj_getTotalmass(m)"),
    (BOXES, "mj_copyData", "mj.mj_copyData(other, m, d)"),
    # small functions
    (PENDULUM, "mju_mulQuat", "mj.mju_mulQuat(four, four, four)"),
    (PENDULUM, "mju_quat2Mat", "mj.mju_quat2Mat(nine, four)"),
    (PENDULUM, "mju_mat2Quat", "mj.mju_mat2Quat(four, nine)"),
    (PENDULUM, "mju_axisAngle2Quat", "mj.mju_axisAngle2Quat(four, three, 0.1)"),
    (PENDULUM, "mju_rotVecQuat", "mj.mju_rotVecQuat(three, three, four)"),
    (PENDULUM, "mju_subQuat", "mj.mju_subQuat(three, four, four)"),
    (PENDULUM, "mju_negQuat", "mj.mju_negQuat(four, four)"),
    (PENDULUM, "mju_normalize3", "mj.mju_normalize3(three)"),
    (PENDULUM, "mju_dot3", "mj.mju_dot3(three, three)"),
    (PENDULUM, "mju_norm", "mj.mju_norm(three)"),
    (PENDULUM, "mju_cross", "mj.mju_cross(three, three, three)"),
    (PENDULUM, "mju_euler2Quat", "mj.mju_euler2Quat(four, three, 'xyz')"),
    (PENDULUM, "mju_clip", "mj.mju_clip(1.0, 0.0, 0.5)"),
    (PENDULUM, "mju_zero3", "mj.mju_zero3(three)"),
    (PENDULUM, "mju_add from a list", "mj.mju_dot3([1, 2, 3], three)"),
    (PENDULUM, "mjtObj.mjOBJ_BODY", "mj.mjtObj.mjOBJ_BODY"),
    (PENDULUM, "int(mjtObj.mjOBJ_BODY)", "int(joint)"),
    (PENDULUM, "mjtObj(3)", "mj.mjtObj(3)"),
    (PENDULUM, "mjtObj.mjOBJ_JOINT == 3", "joint == 3"),
    # models and copies
    (PENDULUM, "MjData(m) (pendulum)", "mj.MjData(m)"),
    (BOXES, "MjData(m) (8 boxes)", "mj.MjData(m)"),
    (PENDULUM, "copy.copy(d) (pendulum)", "copy.copy(d)"),
    (BOXES, "copy.copy(d) (8 boxes)", "copy.copy(d)"),
    (BOXES, "copy.deepcopy(d) (8 boxes)", "copy.deepcopy(d)"),
    (BOXES, "copy.copy(m) (8 boxes)", "copy.copy(m)"),
    (BOXES, "copy.copy(d.contact[0])", "copy.copy(d.contact[0])"),
    (PENDULUM, "copy.copy(m.opt)", "copy.copy(m.opt)"),
    (PENDULUM, "pickle.dumps(d) (pendulum)", "pickle.dumps(d)"),
    (BOXES, "pickle.dumps(d) (8 boxes)", "pickle.dumps(d)"),
    (BOXES, "pickle.loads (8 boxes)", "pickle.loads(pickled)"),
    (BOXES, "pickle.dumps(m) (8 boxes)", "pickle.dumps(m)"),
    (BOXES, "pickle.loads of a model (8 boxes)", "pickle.loads(pickled_model)"),
    (PENDULUM, "from_xml_string (pendulum)", "mj.MjModel.from_xml_string(xml)"),
    (BOXES, "from_xml_string (8 boxes)", "mj.MjModel.from_xml_string(xml)"),
    (TREE, "from_xml_string (20 links)", "mj.MjModel.from_xml_string(xml)"),
    # specs
    (PENDULUM, "MjSpec()", "mj.MjSpec()"),
    (BOXES, "MjSpec.from_string (8 boxes)", "mj.MjSpec.from_string(xml)"),
    (BOXES, "spec.compile() (8 boxes)", "spec.compile()"),
    (BOXES, "spec.to_xml() (8 boxes)", "spec.to_xml()"),
    (BOXES, "spec.copy() (8 boxes)", "spec.copy()"),
    (BOXES, "spec.body('box3')", "spec.body('box3')"),
    (BOXES, "spec.body('box3').pos", "spec.body('box3').pos"),
    (BOXES, "spec.body('box3').pos = ...", "spec.body('box3').pos = [0, 0, 1]"),
    (BOXES, "spec.body('box3').name", "spec.body('box3').name"),
    (BOXES, "for b in spec.bodies: b.name", "for b in spec.bodies: b.name"),
    (BOXES, "for g in spec.geoms: g.size", "for g in spec.geoms: g.size"),
    (PENDULUM, "50 bodies with geoms, built", """
s = mj.MjSpec()
for i in range(50):
    b = s.worldbody.add_body(name=f'b{i}', pos=[i, 0, 0])
    b.add_geom(size=[.1, .1, .1], type=mj.mjtGeom.mjGEOM_BOX)
    b.add_freejoint()"""),
    (PENDULUM, "50 bodies with geoms, built and compiled", """
s = mj.MjSpec()
for i in range(50):
    b = s.worldbody.add_body(name=f'b{i}', pos=[i, 0, 0])
    g = b.add_geom()
    g.size = [.1, .1, .1]; g.type = mj.mjtGeom.mjGEOM_BOX
    b.add_freejoint()
s.compile()"""),
]


def prepare(package, xml, program):
    """A function that runs the program so many times."""
    case = Case(package, xml)
    body = "\n".join("        " + line for line in program.strip().splitlines())
    names = [name for name in vars(case) if name in program]
    loads = "".join(f"    {name} = case.{name}\n" for name in names)
    source = f"def run(case, count):\n{loads}    for _ in range(count):\n{body}\n"
    scope = {"copy": copy, "pickle": pickle, "np": np, "seven": np.array([0, 0, 1, 1, 0, 0, 0.0])}
    exec(source, scope)
    return lambda count: scope["run"](case, count)


def timed(run, count):
    start = time.thread_time()
    run(count)
    return time.thread_time() - start


def measure(xml, program, rounds, slice_):
    """Ratios of times, one for each round, and our time for one call."""
    theirs, ours = prepare(mujoco, xml, program), prepare(cortenforge, xml, program)
    count = 1
    while timed(theirs, count) < slice_ and count < 1 << 22:
        count *= 2
    ours(count)
    ratios, own = [], []
    for turn in range(rounds):
        if turn % 2:
            a, b = timed(theirs, count), timed(ours, count)
        else:
            b, a = timed(ours, count), timed(theirs, count)
        ratios.append(a / b)
        own.append(b / count)
    return ratios, statistics.median(own)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("words", nargs="*")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--slice", type=float, default=0.004)
    parser.add_argument("--below", type=float)
    args = parser.parse_args()
    gc.disable()
    slow = 0
    print(f"| {'program':42} | MuJoCo's time over ours | quartiles | ours, µs |\n|---|---|---|---|")
    for xml, title, program in PROGRAMS:
        if args.words and not any(word in title for word in args.words):
            continue
        ratios, own = measure(xml, program, args.rounds, args.slice)
        low, middle, high = statistics.quantiles(ratios, n=4)
        slow += args.below is not None and middle < args.below
        if args.below is None or middle < args.below:
            print(f"| {title:42} | {middle:.2f} | {low:.2f} {high:.2f} | {own * 1e6:.3g} |", flush=True)
        gc.collect()
    sys.exit(1 if slow else 0)


if __name__ == "__main__":
    main()
