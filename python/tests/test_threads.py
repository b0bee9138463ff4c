"""Threads that get in each other's way: nothing waits for ever. Each test is a process of its own, with a time limit."""

import os
import subprocess
import sys

import pytest

XML = "<mujoco><worldbody><geom type='plane' size='5 5 1'/><body pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"


def run(program, seconds=60):
    text = f"import threading, time, os, sys, signal\nimport numpy as np\nimport cortenforge as cf\nXML = {XML!r}\n" + program
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_callbacks_that_step_each_other():
    out = run("""
m = cf.MjModel.from_xml_string(XML)
one, other = cf.MjData(m), cf.MjData(m)
meet = threading.Barrier(2)
inside = threading.local()
answers = []
def control(model, data):
    if getattr(inside, 'busy', False): return
    inside.busy = True
    try:
        meet.wait(10)
        cf.mj_step(m, other if data is one else one)
        answers.append('stepped')
    except RuntimeError as error:
        answers.append(str(error))
    finally:
        inside.busy = False
cf.set_mjcb_control(control)
threads = [threading.Thread(target=cf.mj_step, args=(m, d)) for d in (one, other)]
[t.start() for t in threads]
[t.join(20) for t in threads]
print(any(t.is_alive() for t in threads), sorted(answers))
""")
    assert out.startswith("False") and "two threads wait for each other's data" in out and "stepped" in out


def test_waiting_can_be_interrupted():
    out = run("""
m = cf.MjModel.from_xml_string(XML)
d = cf.MjData(m)
go = threading.Event()
def control(model, data):
    go.set()
    time.sleep(3)
cf.set_mjcb_control(control)
thread = threading.Thread(target=cf.mj_forward, args=(m, d), daemon=True)
thread.start()
go.wait(10)
threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.time()
try:
    cf.mj_step(m, d)
    print('no interrupt')
except KeyboardInterrupt:
    print('interrupted', time.time() - start < 2)
thread.join(10)
""")
    assert out.strip() == "interrupted True"


def test_reads_do_not_wait():
    out = run("""
m = cf.MjModel.from_xml_string(XML)
d = cf.MjData(m)
cf.mj_forward(m, d)
go = threading.Event()
def control(model, data):
    go.set()
    time.sleep(1.5)
cf.set_mjcb_control(control)
thread = threading.Thread(target=cf.mj_forward, args=(m, d))
thread.start()
go.wait(10)
start = time.time()
d.qpos, d.time, d.ncon, d.qpos[0], d.body(1).xpos, m.nq, d.warning.number, d.model, d.xpos.sum()
d.ctrl[:] = 0
print(time.time() - start < 1)
thread.join()
""")
    assert out.strip() == "True"


def test_others_wait_their_turn():
    out = run("""
m = cf.MjModel.from_xml_string(XML)
d = cf.MjData(m)
threads = [threading.Thread(target=cf.mj_step, args=(m, d, 500)) for _ in range(4)]
[t.start() for t in threads]
for _ in range(200):
    d.efc_force, len(d.contact), d.contact.pos
    for c in d.contact:
        try: c.dist, c.pos
        except IndexError: pass
[t.join() for t in threads]
print(round(d.time / m.opt.timestep))
""")
    assert out.strip() == "2000"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_forks_while_another_thread_steps():
    out = run("""
import warnings
warnings.simplefilter('ignore')
m = cf.MjModel.from_xml_string(XML)
d, other = cf.MjData(m), cf.MjData(m)
stop = []
def work():
    while not stop: cf.mj_step(m, d, 2000)
thread = threading.Thread(target=work)
thread.start()
for _ in range(20):
    time.sleep(0.01)
    pid = os.fork()
    if pid == 0:
        signal.alarm(20)
        try:
            cf.mj_step(m, other, 10)
            new = cf.MjData(cf.MjModel.from_xml_string(XML))
            cf.mj_step(m, new, 10)
            try:
                cf.mj_step(m, d)
                d.efc_force
            except RuntimeError as error:
                assert 'fork' in str(error), error
            os._exit(0)
        except BaseException as error:
            print(repr(error), flush=True)
            os._exit(1)
    _, status = os.waitpid(pid, 0)
    assert status == 0, status
stop.append(1)
thread.join()
print('well')
""", seconds=120)
    assert out.strip() == "well"
