"""Paths that lead to devices, pipes, folders or nowhere are refused, wherever a path can stand, and nothing waits for them."""

import os
from xml.sax.saxutils import quoteattr

import pytest

PATHS = ["/dev/zero", "/dev/urandom", "/dev/stdin", "/dev/tty", "/proc/kmsg", "/proc/self/mem", "/proc/self/fd/0", "/", "pipe", "nowhere", "", "a\x01b", "x" * 100_000]
PLACES = {
    "include": "<mujoco><include file={}/></mujoco>",
    "texture": '<mujoco><asset><texture name="t" type="2d" file={}/></asset></mujoco>',
    "cube": '<mujoco><asset><texture name="t" type="cube" fileup={}/></asset></mujoco>',
    "mesh": '<mujoco><asset><mesh name="t" content_type="model/stl" file={}/></asset></mujoco>',
    "obj": '<mujoco><asset><mesh name="t" content_type="model/obj" file={}/></asset></mujoco>',
    "hfield": '<mujoco><asset><hfield name="t" size="1 1 1 1" content_type="image/vnd.mujoco.hfield" file={}/></asset></mujoco>',
    "skin": "<mujoco><deformable><skin file={}/></deformable></mujoco>",
    "model": '<mujoco><asset><model name="t" file={}/></asset></mujoco>',
    "meshdir": '<mujoco><compiler meshdir={}/><asset><mesh file="x.stl"/></asset></mujoco>',
    "robot": '<robot name="r"><link name="l"><collision><geometry><mesh filename={}/></geometry></collision></link></robot>',
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo("pipe")


@pytest.mark.parametrize("place", PLACES)
def test_in_a_model(cf, folder, place):
    for path in PATHS:
        with pytest.raises(ValueError):
            cf.MjModel.from_xml_string(PLACES[place].format(quoteattr(path)))


def test_as_a_model(cf, folder):
    for path in PATHS:
        for load in (cf.MjModel.from_xml_path, cf.MjModel.from_binary_path, cf.MjSpec.from_file):
            with pytest.raises(ValueError):
                load(path)
