"""CortenForge in the place of mujoco: each program in a process of its own."""

import os
import pathlib
import struct
import subprocess
import sys
import textwrap

import numpy as np
import pytest

BALL = "<mujoco><worldbody><body name='ball'><freejoint/><geom size='.1'/></body></worldbody></mujoco>"


@pytest.fixture
def python(cf, tmp_path):
    """Runs Python in an empty folder, and gives what it prints."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    # where this process has the package from
    env["PYTHONPATH"] = str(pathlib.Path(cf.__file__).parents[1])

    def run(*words, status=0, **more):
        done = subprocess.run(
            [sys.executable, *words], env={**env, **more}, capture_output=True, text=True, cwd=tmp_path, timeout=120
        )
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr if status else done.stdout

    return run


@pytest.fixture
def through(python, tmp_path):
    """Runs a program through drop_in."""

    def run(program, *words, **more):
        script = tmp_path / "program.py"
        script.write_text(textwrap.dedent(program))
        return python("-m", "cortenforge.drop_in", "program.py", *words, **more)

    return run


def test_mujoco_is_cortenforge(cf, through):
    out = through(
        """
        import importlib.metadata, mujoco, cortenforge
        from mujoco import MjModel, mjtObj
        assert mujoco.MjModel is MjModel is cortenforge.MjModel and mjtObj is cortenforge.mjtObj
        assert mujoco.__name__ == "mujoco" and mujoco is not cortenforge
        print(mujoco.__version__, importlib.metadata.version("mujoco"), mujoco.mj_versionString())
        print(mujoco.__cortenforge__, cortenforge.__version__, importlib.metadata.metadata("mujoco")["Name"])
        """
    )
    assert out.split("\n")[:2] == ["3.5.0 3.5.0 3.5.0", f"{cf.__version__} {cf.__version__} mujoco"]


def test_the_program_is_the_main_module(through):
    out = through(
        """
        import sys
        print(__name__, __file__, sys.argv, sys.modules["__main__"].__dict__ is globals())
        """,
        "a",
        "-m",
    )
    assert out == "__main__ program.py ['program.py', 'a', '-m'] True\n"


def test_code_modules_and_folders_run(python, tmp_path):
    drop_in = ("-m", "cortenforge.drop_in")
    show = "import mujoco, sys; print(mujoco.__cortenforge__ != '', sys.argv, __name__)"
    assert python(*drop_in, "-c", show, "x") == "True ['-c', 'x'] __main__\n"
    (tmp_path / "some.py").write_text(show)
    out = python(*drop_in, "-m", "some", "x")
    assert out.startswith("True [") and out.endswith("some.py', 'x'] __main__\n")
    package = tmp_path / "package"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "__main__.py").write_text(show + "; from . import other; print(other.ONE)")
    (package / "other.py").write_text("ONE = 1")
    assert python(*drop_in, "-m", "package").endswith("__main__\n1\n")
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "__main__.py").write_text(show + "; import beside; print(beside.TWO)")
    (folder / "beside.py").write_text("TWO = 2")
    assert python(*drop_in, "folder", "y") == "True ['folder', 'y'] __main__\n2\n"


def test_what_cannot_run_says_why(python):
    drop_in = ("-m", "cortenforge.drop_in")
    assert "usage:" in python(*drop_in, status=1)
    assert "usage:" in python(*drop_in, "-m", status=1)
    assert "usage:" in python(*drop_in, "--help")
    assert "can't open file 'nothing.py'" in python(*drop_in, "nothing.py", status=1)
    assert "No module named nothing" in python(*drop_in, "-m", "nothing", status=1)


def test_exceptions_and_exit_codes_are_the_programs(through):
    out = through("raise ValueError('mine')", status=1)
    assert 'File "program.py", line 1' in out and out.endswith("ValueError: mine\n")
    through("import sys; sys.exit(5)", status=5)


def test_modules_of_mujoco_are_ours(through):
    out = through(
        """
        import mujoco, sys
        import mujoco.viewer as viewer
        from mujoco import _structs, _functions, _enums, _constants, _callbacks, _errors, _specs, _render, _simulate
        from mujoco import msh2obj, introspect
        from mujoco.introspect import mjxmacro
        assert viewer is sys.modules["cortenforge.viewer"] is sys.modules["mujoco.viewer"]
        assert viewer.__name__ == "cortenforge.viewer" == viewer.__spec__.name
        assert _structs.MjData is mujoco.MjData and _functions.mj_step is mujoco.mj_step
        assert _enums.mjtObj is mujoco.mjtObj and _constants.mjMINVAL == mujoco.mjMINVAL
        assert _callbacks.set_mjcb_control is mujoco.set_mjcb_control and _errors.FatalError is mujoco.FatalError
        assert _specs.MjSpec is mujoco.MjSpec and _render.MjrRect is mujoco.MjrRect
        assert type(mujoco.MjData(mujoco.MjModel.from_xml_string("<mujoco/>")).contact) is _structs._MjContactList
        assert mjxmacro.MJMODEL["body_pos"] == ("nbody", "3") and mjxmacro.MJDATA["qpos"] == ("nq", "1")
        print(*(name for name in sys.modules if name.startswith("mujoco") and "cortenforge" not in repr(sys.modules[name])))
        """
    )
    assert out == "\n"


def test_every_name_is_where_mujoco_has_it(cf, mj):
    import importlib

    for part in "_structs _functions _enums _constants _callbacks _errors _specs _render".split():
        theirs = importlib.import_module(f"mujoco.{part}")
        ours = importlib.import_module(f"cortenforge.{part}")
        for name in vars(theirs):
            # settings of a spec are the same classes here
            if not name.startswith("_") and hasattr(cf, name) and not (part == "_specs" and not name.startswith("Mjs")):
                assert getattr(ours, name, None) is getattr(cf, name), (part, name)


def test_what_is_there_in_name_only_says_so(through):
    out = through(
        """
        import mujoco, mujoco.viewer, mujoco._simulate
        from mujoco.introspect import functions
        model = mujoco.MjModel.from_xml_string("<mujoco/>")
        for use in (
            lambda: mujoco.Renderer(model),
            lambda: mujoco.GLContext(10, 10),
            lambda: mujoco.MjrContext(model, 100),
            lambda: mujoco.mjr_render(None, None, None),
            lambda: mujoco.viewer.launch(model),
            lambda: mujoco.viewer.launch_passive(model, None),
            lambda: mujoco._simulate.Simulate(),
            lambda: functions.FUNCTIONS["mj_step"],
        ):
            try:
                use()
            except NotImplementedError as error:
                assert "CortenForge" in str(error), error
            else:
                raise AssertionError("nothing was said")
        try:
            mujoco.mj_nothing
        except AttributeError as error:
            print(error)
        try:
            import mujoco.egl
        except ModuleNotFoundError as error:
            print(error)
        """
    ).splitlines()
    assert out[0].startswith("module 'mujoco' has no attribute 'mj_nothing' (CortenForge")
    assert out[1].startswith("No module named 'mujoco.egl': CortenForge")


def test_parts_of_others_are_found(through, tmp_path):
    """mujoco-mjx and such install themselves into the folder of mujoco."""
    part = tmp_path / "site" / "mujoco" / "mjx"
    part.mkdir(parents=True)
    (part / "__init__.py").write_text("from mujoco.mjx._src import thing")
    (part / "_src").mkdir()
    (part / "_src" / "thing.py").write_text("import mujoco; ENGINE = mujoco.__cortenforge__")
    (part.parent / "_structs.py").write_text("raise SystemExit('another engine')")
    (part.parent / "minimise.txt").write_text("data")
    out = through(
        """
        import sys; sys.path.insert(0, "site")
        import importlib.resources, mujoco
        from mujoco import mjx, _structs
        print(mjx.thing.ENGINE == mujoco.__cortenforge__, (importlib.resources.files("mujoco") / "minimise.txt").read_text())
        """
    )
    assert out == "True data\n"


@pytest.mark.parametrize("method", ["spawn", "fork", "forkserver"])
def test_processes_of_multiprocessing_have_it(through, method):
    if sys.platform == "win32" and method != "spawn":
        pytest.skip("not on Windows")
    out = through(
        f"""
        import multiprocessing, pickle
        import mujoco

        def work(model):
            data = mujoco.MjData(model)
            mujoco.mj_step(model, data, 10)
            return mujoco.__cortenforge__, type(model).__module__, data.qpos.tolist(), data

        if __name__ == "__main__":
            model = mujoco.MjModel.from_xml_string("{BALL}")
            with multiprocessing.get_context("{method}").Pool(1) as pool:
                engine, module, qpos, data = pool.apply(work, (model,))
            assert engine == mujoco.__cortenforge__ and isinstance(data, mujoco.MjData)
            assert qpos == work(model)[2]
            print("same")
        """
    )
    assert out == "same\n"


def test_programs_that_are_started_have_it(through):
    start = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import mujoco; print(mujoco.__cortenforge__)'])"
    assert through(start).strip() != ""


def test_a_sitecustomize_of_others_still_runs(through, python, tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "sitecustomize.py").write_text("import builtins; builtins.mine = True")
    program = """
        import os, subprocess, sys
        os.environ["PYTHONPATH"] += os.pathsep + "site"
        subprocess.run([sys.executable, "-c", "import mujoco; print(mine, mujoco.__cortenforge__ != '')"])
        """
    assert through(program) == "True True\n"


def test_only_here(python, tmp_path):
    code = "import os; print('drop_in' in os.environ.get('PYTHONPATH', ''))"
    assert python("-m", "cortenforge.drop_in", "-c", code) == "True\n"
    assert python("-m", "cortenforge.drop_in", "--only-here", "-c", code) == "False\n"


def test_install_from_python(python):
    code = """
import cortenforge.drop_in as drop_in, sys
assert not drop_in.installed() and "mujoco" not in sys.modules
drop_in.install(); drop_in.install()
import mujoco
assert drop_in.installed() and mujoco.MjModel is __import__("cortenforge").MjModel and mujoco.__version__ == drop_in.MUJOCO_VERSION
print(sum(type(finder).__module__.startswith("cortenforge") for finder in sys.meta_path))
"""
    assert python("-c", code) == "1\n"


def test_too_late_is_said(python, mj):
    code = "import mujoco, cortenforge.drop_in as d; d.install()"
    assert "RuntimeError: mujoco has been imported already" in python("-c", code, status=1)


def test_pickles_go_between_the_names(cf, through, tmp_path):
    import pickle

    model = cf.MjModel.from_xml_string(BALL)
    (tmp_path / "model.pickle").write_bytes(pickle.dumps(model))
    through(
        """
        import pickle, mujoco
        model = pickle.load(open("model.pickle", "rb"))
        assert isinstance(model, mujoco.MjModel)
        pickle.dump((mujoco.MjData(model), mujoco.mjtObj.mjOBJ_BODY), open("data.pickle", "wb"))
        """
    )
    data, kind = pickle.loads((tmp_path / "data.pickle").read_bytes())
    assert isinstance(data, cf.MjData) and kind is cf.mjtObj.mjOBJ_BODY


def test_introspection_is_mujocos(cf, mj):
    """Names, types and lengths of what both have."""
    from mujoco.introspect import enums as their_enums
    from mujoco.introspect import structs as their_structs

    from cortenforge.introspect import enums, mjxmacro, structs

    for name, enum in enums.ENUMS.items():
        ours = {key: value for key, value in enum.values.items() if "HILLMUSCLE" not in key}
        assert ours == their_enums.ENUMS[name].values and enum.declname == their_enums.ENUMS[name].declname
    for name in ("mjModel", "mjData"):
        theirs = {field.name: field for field in their_structs.STRUCTS[name].fields}
        arrays = [field for field in structs.STRUCTS[name].fields if field.array_extent]
        assert len(arrays) > 100
        for field in arrays:
            if field.name not in ("actuator_fiberlength0", "plugin_attr"):
                assert str(field) == str(theirs[field.name]), field.name
                assert field.array_extent == theirs[field.name].array_extent, field.name
    for name in ("mjOption", "mjStatistic", "mjContact", "mjLROpt"):
        theirs = {field.name: str(field.type) for field in their_structs.STRUCTS[name].fields}
        assert {field.name: str(field.type) for field in structs.STRUCTS[name].fields} == theirs
    assert mjxmacro.MJMODEL["names"] == ("nnames", "1")


def test_types_are_read_as_c_spells_them(cf):
    from cortenforge.introspect.type_parsing import parse_type

    for text in ("int", "const double", "mjtNum *", "const char * const", "float (*)[3]", "unsigned long long [2][3]"):
        assert str(parse_type(text)) == text
    for text in ("", "int)", "*", "const const int", "if", "int[x]", "short long", "(int)("):
        with pytest.raises(ValueError):
            parse_type(text)


def _msh(counts, *arrays):
    return struct.pack("<4i", *counts) + b"".join(np.asarray(a).tobytes() for a in arrays)


def test_msh_becomes_obj(cf, mj, python, tmp_path):
    from mujoco import msh2obj as theirs

    from cortenforge import msh2obj

    rng = np.random.default_rng(1)
    points = rng.normal(size=(5, 3)).astype(np.float32)
    normals = rng.normal(size=(5, 3)).astype(np.float32)
    texcoords = rng.random((5, 2)).astype(np.float32)
    faces = np.array([[0, 1, 2], [0, 2, 3], [2, 3, 4]], np.int32)
    place = tmp_path / "thing.msh"
    for n, t in ((5, 5), (0, 0)):
        place.write_bytes(_msh((5, n, t, 3), points, normals[:n], texcoords[:t], faces))
        text = msh2obj.msh_to_obj(place)
        # the digits of numbers may be others, not the numbers
        pairs = zip(text.split(), theirs.msh_to_obj(place).split(), strict=True)
        for ours, mujocos in pairs:
            assert ours == mujocos or np.float32(ours) == np.float32(mujocos)
    python("-m", "cortenforge.msh2obj", "-i", "thing.msh", "-o", "thing.obj")
    assert (tmp_path / "thing.obj").read_text() == text
    with pytest.raises(FileNotFoundError, match="does not exist"):
        msh2obj.msh_to_obj(tmp_path / "nothing.msh")
    for content in (b"", b"1234", _msh((2**30, 0, 0, 0)), _msh((-1, 0, 0, 0)), _msh((5, 0, 0, 4), points, faces)):
        with pytest.raises(ValueError):
            msh2obj.Msh.from_bytes(content)


def test_rectangles(cf, mj):
    for module in (cf, mj):
        rect = module.MjrRect(1, 2, 3, 4)
        assert (rect.left, rect.bottom, rect.width, rect.height) == (1, 2, 3, 4)
        assert rect == module.MjrRect(1, 2, 3, 4) and rect != module.MjrRect(1, 2, 3, 5)
    assert repr(cf.MjrRect(1, 2, 3, 4)) == repr(mj.MjrRect(1, 2, 3, 4))
