"""Limits: memory, files, time, and Ctrl-C."""

import subprocess
import sys
import zipfile

import pytest
from conftest import SCENE


def test_damaged_pickles_take_no_memory(cf):
    """Sizes that have no numbers are refused before anything is allocated."""
    model = cf.MjModel.from_xml_string(SCENE)
    restore, (block,) = model.__reduce__()
    names = list(model._size_fields)
    for name, size in (("nbody", 10**12), ("nbody", 10**7), ("nuserdata", 10**12), ("ntexdata", 2**40), ("nq", 10**8)):
        at = 8 + 8 * names.index(name)
        with pytest.raises((ValueError, OverflowError)):
            restore(block[:at] + size.to_bytes(8, "little") + block[at + 8 :])
    assert restore(block).nbody == model.nbody


LIMITED = """
import resource, sys
import cortenforge
used = int(open('/proc/self/statm').read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (600 << 20),) * 2)
xml = sys.stdin.read()
try:
    cortenforge.MjModel.from_xml_string(xml)
except ValueError as error:
    print("refused", error)
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits on memory are those of Linux")
def test_few_words_cannot_take_all_memory(cf):
    body = "<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
    for asks in (
        "<actuator><general joint='j' dyntype='user' actdim='200000000'/></actuator>",
        "<size nuserdata='400000000'/>",
        "<sensor><user dim='400000000'/></sensor>",
    ):
        xml = f"<mujoco>{body}{asks}</mujoco>"
        run = subprocess.run([sys.executable, "-c", LIMITED], input=xml, capture_output=True, text=True)
        assert run.returncode == 0 and "limit 'memory'" in run.stdout, run.stdout + run.stderr


def test_limits_are_set_by_name(cf):
    before = cf.get_limits()
    xml = "<mujoco><worldbody><geom size='1'/><geom size='1'/></worldbody></mujoco>"
    try:
        cf.set_limits(elements=3)
        with pytest.raises(ValueError, match=r"limit 'elements': 3;.*set_limits\(elements=...\)"):
            cf.MjModel.from_xml_string(xml)
        with pytest.raises(ValueError, match="limit 'elements'"):
            cf.MjSpec.from_string(xml)
        cf.set_limits(elements=4)
        assert cf.MjModel.from_xml_string(xml).ngeom == 2
        with pytest.raises(TypeError, match="no limit 'memories'"):
            cf.set_limits(memories=3)
        with pytest.raises(ValueError):
            cf.set_limits(memory=-1)
    finally:
        cf.set_limits(**before)
    assert cf.get_limits() == before


def test_files_stay_in_their_folder(cf, tmp_path):
    inside = tmp_path / "inside"
    inside.mkdir()
    (tmp_path / "secret.xml").write_text("<mujocoinclude/>")
    model = inside / "model.xml"
    model.write_text("<mujoco><include file='../secret.xml'/></mujoco>")
    try:
        cf.set_limits(folder=inside)
        with pytest.raises(ValueError, match="outside of the only folder"):
            cf.MjModel.from_xml_path(str(model))
    finally:
        cf.set_limits(folder=None)
    with pytest.raises(ValueError, match="Empty include"):
        cf.MjModel.from_xml_path(str(model))


INTERRUPTED = """
import os, signal, sys, threading, time
import cortenforge as cf
model = cf.MjModel.from_xml_string(sys.stdin.read()) if sys.argv[1] != "compile" else None
data = cf.MjData(model) if model else None
threading.Timer(0.7, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.time()
try:
    if model is None:
        cf.MjModel.from_xml_string(sys.stdin.read())
    else:
        cf.mj_step(model, data, int(sys.argv[1]))
except KeyboardInterrupt:
    print("interrupted", time.time() - start < 20)
"""


@pytest.mark.parametrize("what", ["2000000000", "1", "compile"])
def test_ctrl_c_always_works(cf, what):
    """In a run of many steps, in a step that never ends, while compiling."""
    solver = "<option iterations='2147483647' tolerance='0' solver='PGS' ls_iterations='2147483647' noslip_iterations='2147483647' noslip_tolerance='-1'/>"
    spheres = "".join(f"<body pos='{i * 0.15} 0 {0.09 + 0.01 * (i % 3)}'><freejoint/><geom size='.1'/></body>" for i in range(6))
    scene = f"<mujoco>{solver if what == '1' else ''}<worldbody><geom type='plane' size='5 5 1'/>{spheres}</worldbody></mujoco>"
    if what == "compile":
        muscle = "<muscle joint='j{0}'/>"
        bodies = "".join(f"<body pos='{i} 0 0'><joint name='j{i}' axis='0 1 0'/><geom size='.1' pos='0 0 .3'/></body>" for i in range(1500))
        muscles = "".join(muscle.format(i) for i in range(1500))
        scene = f"<mujoco><compiler usethread='true'><lengthrange inttotal='500000' timestep='0.01' interval='10'/></compiler><worldbody>{bodies}</worldbody><actuator>{muscles}</actuator></mujoco>"
    run = subprocess.run([sys.executable, "-c", INTERRUPTED, what], input=scene, capture_output=True, text=True, timeout=120)
    assert "interrupted True" in run.stdout, run.stdout + run.stderr


def test_archives_are_measured_before_they_are_unpacked(cf, tmp_path):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.xml", "<mujoco/>")
        archive.writestr("zeros", bytes(1 << 20))
    before = cf.get_limits()
    try:
        cf.set_limits(file=1 << 19)
        with pytest.raises(ValueError, match="limit 'file'"):
            cf.MjSpec.from_zip(str(path))
    finally:
        cf.set_limits(**before)
    cf.MjSpec.from_zip(str(path)).compile()
