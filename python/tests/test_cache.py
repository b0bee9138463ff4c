"""The cache of meshes and textures: what it gives is what would be made anew."""

import numpy as np
import pytest

import cortenforge

MESH = """
<mujoco>
  <asset>
    <mesh name="m" file="m.obj" {settings}/>
    <texture name="t" type="2d" file="t.bin" content_type="image/vnd.mujoco.texture"/>
    <texture name="sky" type="skybox" builtin="gradient" rgb1=".4 .6 .8" rgb2="0 0 0" width="32" height="32" mark="random"/>
  </asset>
  <worldbody><geom type="mesh" mesh="m"/></worldbody>
</mujoco>
"""
TEXTURE = bytes([2, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 4, 5, 6])


def solid(height):
    """A pyramid of this height."""
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0), (0.5, 0.5, height)]
    faces = [(2, 1, 4), (3, 2, 4), (4, 1, 5), (1, 2, 5), (2, 3, 5), (3, 4, 5)]
    lines = [f"v {x} {y} {z}" for x, y, z in corners] + [f"f {a} {b} {c}" for a, b, c in faces]
    return "\n".join(lines).encode()


def load(height=1.0, settings="", texture=TEXTURE):
    return cortenforge.MjModel.from_xml_string(MESH.format(settings=settings), {"m.obj": solid(height), "t.bin": texture})


@pytest.fixture
def cache():
    """The cache, empty, and as large as it was afterwards."""
    cache = cortenforge.mj_getCache()
    capacity = cortenforge.mj_getCacheCapacity(cache)
    cortenforge.mj_clearCache(cache)
    yield cache
    cortenforge.mj_setCacheCapacity(cache, capacity)


def same(a, b):
    return all(np.array_equal(getattr(a, name), getattr(b, name)) for name in
               ("mesh_vert", "mesh_normal", "mesh_face", "mesh_graph", "mesh_polynormal", "mesh_pos", "mesh_quat", "bvh_aabb",
                "tex_data", "geom_pos", "geom_size", "body_mass", "body_inertia"))


def test_a_second_model_is_as_the_first(cache):
    assert cortenforge.mj_getCacheSize(cache) == 0
    cold = load()
    size = cortenforge.mj_getCacheSize(cache)
    assert size > 0
    warm = load()
    assert cortenforge.mj_getCacheSize(cache) == size
    assert same(cold, warm)


@pytest.mark.parametrize("change", [
    {"height": 1.25}, {"texture": TEXTURE[:-1] + b"\0"}, *({"settings": text} for text in (
        'scale="1 1 2"', 'scale="-1 1 1"', 'refpos="0 0 .1"', 'refquat="1 1 0 0"', 'inertia="shell"', 'inertia="convex"',
        'inertia="exact"', 'smoothnormal="true"', 'maxhullvert="4"', 'texcoord="0 0 1 0 1 1 0 1 .5 .5"'))])
def test_what_differs_is_made_anew(cache, change):
    load()
    with_cache = load(**change)
    cortenforge.mj_setCacheCapacity(cache, 0)
    assert same(with_cache, load(**change))


def test_capacity(cache):
    assert cortenforge.mj_getCacheCapacity(cache) == 500 * 2**20
    load()
    assert cortenforge.mj_setCacheCapacity(cache, 100) == 100
    assert cortenforge.mj_getCacheCapacity(cache) == 100
    assert cortenforge.mj_getCacheSize(cache) == 0
    load()
    assert cortenforge.mj_getCacheSize(cache) == 0
    # no cache, as in MuJoCo
    assert cortenforge.mj_getCacheSize(None) == 0
    with pytest.raises(OverflowError):
        cortenforge.mj_setCacheCapacity(cache, -1)
