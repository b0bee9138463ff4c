"""Rays and distances on meshes, height fields and every other shape, called directly, beside MuJoCo."""

import itertools

import numpy as np
import pytest

from conftest import Pair, close

# Two geoms of every type, so that each type meets itself, too. Meshes: a convex one, one with a dent, and one that is
# far from its own origin; a geom that is invisible, some in other groups, some of the world.
SHAPES = """
<mujoco>
  <option><flag nativeccd="{nativeccd}"/></option>
  <asset>
    <mesh name="wedge" vertex="-.1 -.1 -.1  .1 -.1 -.1  .1 .1 -.1  -.1 .1 -.1  0 0 .15  .02 .05 .12"/>
    <mesh name="torus" builtin="supertorus" params="10 .5 1 1" scale=".15 .15 .15" inertia="shell"/>
    <mesh name="far" refpos="-.1 .3 .2" refquat=".8 .1 .3 .2" vertex="0 0 0  .2 0 0  0 .1 0  0 0 .3  .1 .2 .1"/>
    <hfield name="rough" nrow="5" ncol="7" size=".6 .4 .2 .1" elevation="
      0 1 0 2 1 0 3  1 1 0 0 2 1 1  3 0 0 1 1 0 2  0 2 2 1 0 0 1  1 0 3 0 1 2 0"/>
    <hfield name="flat" nrow="2" ncol="3" size=".3 .5 .1 .05" elevation="1 1 1 1 1 1"/>
    <material name="glass" rgba="1 1 1 0"/>
  </asset>
  <default><geom group="1"/></default>
  <worldbody>
    <geom type="plane" size="1 .5 .1" pos="0 0 -.4" euler="3 5 0"/>
    <geom type="plane" size="0 0 .1" pos="0 0 -1.5" group="2"/>
    <geom type="hfield" hfield="rough" pos=".1 0 -.3" euler="10 -5 30"/>
    <body mocap="true" pos="-.4 .3 .1"><geom type="hfield" hfield="flat" group="3"/></body>
    <body mocap="true"><geom type="sphere" size=".12"/></body>
    <body pos=".5 0 0"><freejoint/><geom type="sphere" size=".07" group="2"/><geom type="capsule" size=".05 .1" pos="0 .2 0"/></body>
    <body pos="0 .5 0"><freejoint/><geom type="capsule" size=".1 .05"/></body>
    <body pos="0 -.5 0"><freejoint/><geom type="ellipsoid" size=".1 .05 .15"/></body>
    <body pos=".5 .5 0"><freejoint/><geom type="ellipsoid" size=".02 .2 .1" group="4"/></body>
    <body pos=".5 -.5 0"><freejoint/><geom type="cylinder" size=".08 .12"/></body>
    <body pos="-.5 .5 0"><freejoint/><geom type="cylinder" size=".15 .02" rgba="1 0 0 1"/></body>
    <body pos="-.5 -.5 0"><freejoint/><geom type="box" size=".1 .07 .15"/></body>
    <body pos="-.5 0 0"><freejoint/><geom type="box" size=".2 .02 .1" material="glass"/></body>
    <body pos="0 0 .5"><freejoint/><geom type="mesh" mesh="wedge"/></body>
    <body pos=".5 0 .5"><freejoint/><geom type="mesh" mesh="torus"/></body>
    <body pos="-.5 0 .5"><freejoint/><geom type="mesh" mesh="far" group="0"/></body>
    <geom type="mesh" mesh="torus" pos="0 .5 .5" euler="40 20 0" rgba="1 1 1 0"/>
  </worldbody>
</mujoco>
"""
STATES = 3


def shapes(cf, mj, nativeccd="enable"):
    return Pair(cf, mj, SHAPES.format(nativeccd=nativeccd))


def scatter(pair, seed):
    """Poses near the middle, so that shapes are apart, touch and go through one another."""
    rng = np.random.default_rng(seed)
    model = pair.models[1]
    qpos = model.qpos0.reshape(-1, 7).copy()
    qpos[:, :3] = qpos[:, :3] * rng.uniform(0, 1) + rng.normal(0, 0.1, (len(qpos), 3))
    qpos[:, 3:] = rng.normal(size=(len(qpos), 4))
    for module, model, data in pair:
        data.qpos[:] = qpos.ravel()
        module.mj_forward(model, data)
    return rng


def ray(rng):
    """A point and a direction: most towards the middle, some along an axis, some long or short."""
    point = rng.normal(0, rng.choice([0.1, 0.5, 2]), 3)
    direction = rng.normal(0, 0.3, 3) - point * rng.choice([1, 1, 0, -1])
    if rng.random() < 0.2:
        direction = np.eye(3)[rng.integers(3)] * rng.choice([-1, 1])
    if rng.random() < 0.1:
        point = np.round(point, 1)
    return point, direction * rng.choice([1, 1, 1e-3, 1e3])


def same(ours, theirs):
    for mine, other in zip(ours, theirs):
        close(mine, other)


def groups(rng):
    return None if rng.random() < 0.5 else rng.integers(0, 2, 6).astype(np.uint8)


@pytest.mark.parametrize("seed", range(STATES))
def test_rays_through_a_scene(cf, mj, seed):
    pair = shapes(cf, mj)
    rng = scatter(pair, seed)
    met = set()
    for _ in range(300):
        point, direction = ray(rng)
        group, static, exclude = groups(rng), int(rng.integers(2)), int(rng.integers(-1, pair.models[1].nbody))
        found = []
        for module, model, data in pair:
            geom, normal = np.full(1, 7, np.int32), np.full(3, 7.0)
            distance = module.mj_ray(model, data, point, direction, group, static, exclude, geom, normal)
            assert module.mj_ray(model, data, point, direction, group, static, exclude, None) == distance
            found.append((distance, geom, normal))
        same(*found)
        met.add(int(found[0][1][0]))
    assert len(met) > pair.models[1].ngeom // 2


@pytest.mark.parametrize("seed", range(STATES))
def test_many_rays_from_one_point(cf, mj, seed):
    pair = shapes(cf, mj)
    rng = scatter(pair, seed)
    for _ in range(30):
        point, _ = ray(rng)
        directions = np.concatenate([ray(rng)[1] for _ in range(40)])
        group, static, exclude = groups(rng), int(rng.integers(2)), int(rng.integers(-1, pair.models[1].nbody))
        cutoff = float(rng.choice([0.3, 1, 1e3, 1e10]))
        found = []
        for module, model, data in pair:
            geoms, distances, normals = np.full(40, 7, np.int32), np.full(40, 7.0), np.full(120, 7.0)
            arguments = (model, data, point, directions, group, static, exclude, geoms)
            module.mj_multiRay(*arguments, distances, normals, 40, cutoff)
            again = np.full(40, 7.0)
            module.mj_multiRay(*arguments, again, None, 40, cutoff)
            np.testing.assert_array_equal(distances, again)
            found.append((distances, geoms, normals))
        same(*found)


@pytest.mark.parametrize("seed", range(STATES))
def test_rays_to_one_mesh_or_height_field(cf, mj, seed):
    pair = shapes(cf, mj)
    rng = scatter(pair, seed)
    kinds = {int(mj.mjtGeom.mjGEOM_MESH): "mj_rayMesh", int(mj.mjtGeom.mjGEOM_HFIELD): "mj_rayHfield"}
    for geom, kind in enumerate(pair.models[1].geom_type):
        if kind not in kinds:
            continue
        hits = 0
        for _ in range(200):
            point, direction = ray(rng)
            point += pair.datas[1].geom_xpos[geom]
            found = []
            for module, model, data in pair:
                normal = np.full(3, 7.0)
                function = getattr(module, kinds[kind])
                distance = function(model, data, geom, point, direction, normal)
                assert function(model, data, geom, point, direction) == distance
                found.append((distance, normal))
            same(*found)
            hits += found[0][0] >= 0
        assert hits


@pytest.mark.parametrize("kind", ["PLANE", "SPHERE", "CAPSULE", "ELLIPSOID", "CYLINDER", "BOX"])
def test_rays_to_a_shape_alone(cf, mj, kind):
    rng = np.random.default_rng(7)
    kind = int(getattr(mj.mjtGeom, f"mjGEOM_{kind}"))
    hits = 0
    for _ in range(1500):
        point, direction = ray(rng)
        pos, size, mat = rng.normal(0, 0.1, 3), rng.uniform(0.01, 0.5, 3), np.zeros(9)
        mj.mju_quat2Mat(mat, rng.normal(size=4) if rng.random() < 0.8 else np.array([1.0, 0, 0, 0]))
        if rng.random() < 0.1:
            size[rng.integers(3)] = 0
        found = []
        for module in (cf, mj):
            normal = np.full(3, 7.0)
            distance = module.mju_rayGeom(pos, mat, size, point, direction, kind, normal)
            assert module.mju_rayGeom(pos, mat, size, point, direction, kind) == distance or np.isnan(distance)
            found.append((distance, normal))
        same(*found)
        hits += found[0][0] >= 0
    assert hits > 20


@pytest.mark.parametrize("nativeccd", ["enable", "disable"])
@pytest.mark.parametrize("seed", range(STATES))
def test_distances_of_all_pairs(cf, mj, nativeccd, seed):
    pair = shapes(cf, mj, nativeccd)
    scatter(pair, seed)
    for a, b in itertools.product(range(pair.models[1].ngeom), repeat=2):
        for most in (0.0, 0.05, 10.0):
            found = []
            for module, model, data in pair:
                ends = np.full(6, 7.0)
                distance = module.mj_geomDistance(model, data, a, b, most, ends)
                assert module.mj_geomDistance(model, data, a, b, most, None) == distance
                found.append((distance, ends))
            same(*found)
