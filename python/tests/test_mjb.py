"""Compiled models as files: MuJoCo's binary format, both ways; and what validation says of edited fields."""

import pickle

import numpy as np
import pytest
from conftest import MODELS, SAMPLE, SCENE


def saved(module, model):
    buffer = np.zeros(module.mj_sizeModel(model), np.uint8)
    module.mj_saveModel(model, None, buffer)
    return buffer.tobytes()


@pytest.mark.parametrize("name", SAMPLE)
def test_files_are_those_of_mujoco(cf, mj, name):
    ours, theirs = (module.MjModel.from_xml_path(str(MODELS / name)) for module in (cf, mj))
    assert saved(cf, ours) == saved(mj, theirs)


def test_files_go_both_ways(cf, mj, tmp_path):
    for writer, reader in ((cf, mj), (mj, cf)):
        model = writer.MjModel.from_xml_string(SCENE)
        path = tmp_path / "model.mjb"
        writer.mj_saveModel(model, str(path))
        assert path.stat().st_size == writer.mj_sizeModel(model)
        again = reader.MjModel.from_binary_path(str(path))
        assert saved(reader, again) == path.read_bytes()
        data = reader.MjData(again)
        reader.mj_step(again, data, 10)
        assert np.isfinite(data.qpos).all()


def test_a_file_may_be_in_memory(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    again = cf.MjModel.from_binary_path("model.mjb", {"model.mjb": saved(cf, model)})
    assert saved(cf, again) == saved(cf, model)


def test_a_buffer_must_have_room(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    size = cf.mj_sizeModel(model)
    with pytest.raises(cf.FatalError, match="outside model buffer"):
        cf.mj_saveModel(model, None, np.zeros(size - 1, np.uint8))
    larger = np.full(size + 3, 7, np.uint8)
    cf.mj_saveModel(model, None, larger)
    assert larger[:size].tobytes() == saved(cf, model)
    assert (larger[size:] == 7).all()
    with pytest.raises(TypeError):
        cf.mj_saveModel(model, None, np.zeros(size))
    with pytest.raises(TypeError):
        cf.mj_saveModel(model)


def test_bad_files_are_refused(cf, tmp_path):
    path = tmp_path / "model.mjb"
    with pytest.raises(ValueError, match="could not open"):
        cf.MjModel.from_binary_path(str(path))
    content = saved(cf, cf.MjModel.from_xml_string(SCENE))
    for damaged, words in (
        (b"", "incomplete header"),
        (b"<mujoco/>" * 10, "missing header ID"),
        (content[:-1], "ran out of data"),
        (content + b"x", "too large"),
    ):
        path.write_bytes(damaged)
        with pytest.raises(ValueError, match=words):
            cf.MjModel.from_binary_path(str(path))
    path.write_bytes(content)
    with pytest.raises(ValueError):
        cf.MjModel.from_xml_path(str(path))


def test_validation_names_the_field(cf):
    model = cf.MjModel.from_xml_string(SCENE)
    model.validate()
    model.geom_bodyid[2] = 99
    with pytest.raises(ValueError, match=r"geom_bodyid\[2\] is 99, out of bounds"):
        model.validate()
    with pytest.raises(ValueError, match="not a pickle of a model"):
        pickle.loads(pickle.dumps(model))
