"""Arrays of elements, which are on loan: nothing that is written is lost or comes too late, and nobody waits for ever."""

import gc
import random
import subprocess
import sys

import cortenforge
import mujoco
import numpy as np
import pytest

XML = """
<mujoco>
  <default><geom size=".1"/><default class="thin"><geom size=".02"/></default></default>
  <worldbody>
    <body name="a"><joint name="x"/><geom name="a"/><site name="a"/>
      <body name="b" pos="0 0 1"><joint name="y" type="slide"/><geom name="b"/></body></body>
    <body name="c" pos="3 0 0"><joint name="z" type="ball"/><geom name="c"/></body>
  </worldbody>
  <actuator><motor name="m" joint="x"/><motor name="n" joint="y"/></actuator>
</mujoco>
"""


def run(program, seconds=60):
    """Runs a program in a process of its own, which must not take for ever."""
    text = f"import gc, os, signal, sys, threading, time\nimport cortenforge as cf\nXML = {XML!r}\n" + program
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("module", [cortenforge, mujoco])
def test_shortcuts_and_arrays_see_each_other(module):
    actuator = module.MjSpec.from_string(XML).actuators[0]
    gain, bias = actuator.gainprm, actuator.biasprm
    gain[3] = 7
    actuator.set_to_position(kp=5, kv=2)
    assert gain[0] == 5 and bias[1] == -5 and bias[2] == -2
    gain[0] = 6
    assert actuator.gainprm[0] == 6 and actuator.biasprm[1] == -5
    # written before the shortcut, so the shortcut has the last word
    gain[0] = 9
    actuator.set_to_motor()
    assert actuator.gainprm[0] == 1 == gain[0]


@pytest.mark.parametrize("module", [cortenforge, mujoco])
def test_new_elements_see_what_was_written_to_their_class(module):
    spec = module.MjSpec.from_string(XML)
    size = spec.default.geom.size
    size[0] = 0.3
    assert spec.worldbody.add_geom().size[0] == 0.3
    pos = spec.body("b").pos
    pos[:] = [1, 2, 3]
    model = spec.compile()
    np.testing.assert_array_equal(model.body("b").pos, [1, 2, 3])
    pos[0] = 5
    assert spec.body("b").pos[0] == 5 and spec.copy().body("b").pos[0] == 5
    assert "5 2 3" in spec.to_xml()


def test_arrays_follow_what_is_attached():
    spec, child = cortenforge.MjSpec(), cortenforge.MjSpec.from_string(XML)
    pos, size = child.body("c").pos, child.default.geom.size
    pos[0] = 7
    spec.attach(child, prefix="p", frame=spec.worldbody.add_frame())
    assert spec.body("pc").pos[0] == 7
    pos[1] = 8
    assert spec.body("pc").pos[1] == 8 and child.body("c").pos[1] == 8
    size[0] = 0.5
    del pos, size, child
    gc.collect()
    np.testing.assert_array_equal(spec.compile().body("pc").pos, [7, 8, 0])


def test_arrays_outlive_elements_and_models():
    spec = cortenforge.MjSpec.from_string(XML)
    pos, other = spec.body("c").pos, spec.body("a").pos
    spec.delete(spec.body("c"))
    pos[:] = 1
    assert spec.compile().nbody == 3 and pos.sum() == 3
    part = other[1:]
    del spec, other, pos
    gc.collect()
    part[:] = 4
    assert part.base is not None and part.sum() == 8


def test_handles_that_nobody_has_are_forgotten():
    spec = cortenforge.MjSpec()
    kept = [spec.worldbody.add_site(name=f"kept{i}") for i in range(100)]
    for _ in range(5000):
        spec.delete(spec.worldbody.add_site())
    assert len(spec._handles) < 2000
    assert [spec.site(f"kept{i}") for i in range(100)] == kept and spec.site("kept3") is kept[3]


def test_collected_arrays_do_not_lock_the_model_again():
    out = run("""
gc.set_threshold(1)
spec = cf.MjSpec.from_string(XML)
for i in range(300):
    circle = [spec.body('a').pos]
    circle[0][0] = i
    circle.append(circle)
    del circle
    spec.body('a').name, spec.materials, spec.body('a').alt.type, spec.sensors, spec.body('a').parent
    spec.add_material().textures
gc.collect()
print(spec.body('a').pos[0])
""")
    assert out.strip() == "299.0"


def test_finalisers_may_ask_for_the_model():
    out = run("""
class Asks:
    def __float__(self):
        spec.body('a').pos
        spec.add_site if False else None
        return 3.0
    def __del__(self):
        seen.append(spec.body('a').pos[0])
spec, seen = cf.MjSpec.from_string(XML), []
spec.actuators[0].set_to_position(kp=Asks())
gc.set_threshold(1)
for i in range(200):
    circle = [Asks()]; circle.append(circle); del circle
    spec.compile(), spec.to_xml(), spec.bodies, spec.body('a').alt.euler
gc.collect()
print(spec.actuators[0].gainprm[0], len(seen) > 100)
""")
    assert out.strip() == "3.0 True"


def test_threads_that_compile_and_write():
    out = run("""
spec = cf.MjSpec.from_string(XML)
stop = []
def compile():
    while not stop: spec.compile()
threads = [threading.Thread(target=compile) for _ in range(2)]
[t.start() for t in threads]
held = spec.body('a').pos
for i in range(300):
    held[0] = i
    spec.body('b').pos[0] = i
    spec.geom('a').size[0] = 1 + i
    circle = [spec.body('c').pos]; circle.append(circle); del circle
    assert spec.body('b').pos[0] == i, (i, spec.body('b').pos)
stop.append(1)
[t.join() for t in threads]
m = spec.compile()
print(m.body('a').pos[0], m.body('b').pos[0], m.geom('a').size[0])
""")
    assert out.strip() == "299.0 299.0 300.0"


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="no fork")
def test_forks_while_another_thread_compiles():
    out = run("""
import warnings
warnings.simplefilter('ignore')
spec = cf.MjSpec.from_string(XML)
stop = []
def compile():
    while not stop: spec.compile()
thread = threading.Thread(target=compile)
thread.start()
for _ in range(20):
    time.sleep(0.005)
    pid = os.fork()
    if pid == 0:
        signal.alarm(20)
        try:
            cf.MjSpec.from_string(XML).compile()
            spec.body('a').pos[0] = 3
            spec.compile()
            os._exit(0)
        except RuntimeError as error:
            os._exit(0 if 'fork' in str(error) else 1)
        except BaseException as error:
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    assert status == 0, status
stop.append(1)
thread.join()
print('done')
""")
    assert out.strip() == "done"


ARRAYS = {
    "body": ("pos", "quat", "inertia", "ipos", "fullinertia"),
    "geom": ("pos", "size", "rgba", "friction", "fromto", "solref"),
    "joint": ("axis", "range", "pos", "solref_limit"),
    "site": ("pos", "size", "rgba"),
    "actuator": ("gainprm", "biasprm", "ctrlrange", "gear", "dynprm"),
}
LISTS = {"body": "bodies", "geom": "geoms", "joint": "joints", "site": "sites", "actuator": "actuators"}


def program(module, seed):
    """A program at random: it holds arrays, writes into them in many ways, sets fields, and looks at all."""
    rng = random.Random(seed)
    spec = module.MjSpec.from_string(XML)
    held, seen = [], []
    for _ in range(120):
        kind = rng.choice(list(ARRAYS))
        element = rng.choice(getattr(spec, LISTS[kind]))
        if kind == "body" and element.name == "world":
            continue
        name, what = rng.choice(ARRAYS[kind]), rng.randrange(10)
        value = round(rng.uniform(0.1, 1), 3)
        if what == 0:
            held.append(getattr(element, name))
        elif what == 1 and held:
            array = rng.choice(held)
            array[rng.randrange(len(array))] = value
        elif what == 2 and held:
            held.pop(rng.randrange(len(held)))
        elif what == 3:
            getattr(element, name)[-1] = value
        elif what == 4:
            array = getattr(element, name)
            setattr(element, name, np.full(len(array), value))
        elif what == 5 and kind == "actuator":
            rng.choice([element.set_to_motor, lambda: element.set_to_position(kp=value), lambda: element.set_to_velocity(kv=value),
                        lambda: element.set_to_adhesion(gain=value)])()
        elif what == 6:
            parent = rng.choice([body for body in spec.bodies])
            rng.choice([parent.add_geom, parent.add_site])(pos=[value, 0, 0])
        elif what == 7:
            spec.default.geom.size[rng.randrange(3)] = value
        elif what == 8:
            part = getattr(element, name)[1:]
            part *= 2
            held.append(part)
        else:
            seen.append(np.array(getattr(element, name), dtype=float))
        seen.extend(np.array(array, dtype=float) for array in held)
    for kind, names in ARRAYS.items():
        for element in getattr(spec, LISTS[kind]):
            seen.extend(np.array(getattr(element, name), dtype=float) for name in names)
    return seen


@pytest.mark.parametrize("seed", range(60))
def test_arrays_are_what_they_are_in_mujoco(seed):
    ours, theirs = program(cortenforge, seed), program(mujoco, seed)
    assert len(ours) == len(theirs)
    for i, (a, b) in enumerate(zip(ours, theirs)):
        np.testing.assert_array_equal(a, b, err_msg=str(i))
