"""What programs can touch from Python, beside MuJoCo's: names, arguments, types, errors.

    python conformance/surface.py [PART ...] [--verbose]

Parts: ``names`` (all names, of modules, classes and objects), ``arrays`` (type, shape, strides and flags of every array of
every struct), ``enums`` (values, conversions, arithmetic, texts), ``arguments`` (names of the arguments of every
function), ``calls`` (every function with arguments of all types, shapes and numbers), ``fields`` (every attribute of every
struct set to all kinds of values). What works with MuJoCo must work, and give the same; what MuJoCo refuses may be refused
with another exception, or work; whatever crashes it is left out, which is why every call of it happens in a process of its
own. Differences that are meant are in ``ALLOWED`` with their reason. Fails when there are others.
"""

import argparse
import collections
import enum
import inspect
import os
import re
import signal
import sys
import warnings

import cortenforge
import mujoco
import numpy as np

MODEL = """
<mujoco>
  <option timestep="0.002"/>
  <asset>
    <texture name="tex" type="2d" builtin="checker" width="8" height="8"/><material name="mat" texture="tex"/>
    <mesh name="mesh" vertex="0 0 0  1 0 0  0 1 0  0 0 1"/>
    <hfield name="hfield" nrow="3" ncol="3" size="1 1 1 .1"/>
  </asset>
  <worldbody>
    <light name="light" pos="0 0 3"/><camera name="camera" pos="0 -3 1"/>
    <geom name="floor" type="plane" size="2 2 .1" material="mat"/>
    <body name="ball" pos="0 0 .09"><freejoint name="free"/><geom name="ball" size=".1"/><site name="top" pos="0 0 .1"/></body>
    <body name="arm" pos="1 0 .5"><joint name="hinge" axis="0 1 0" range="-1 1" limited="true"/>
      <geom name="rod" type="capsule" size=".02" fromto="0 0 0 .3 0 0"/><site name="tip" pos=".3 0 0"/>
      <body name="hand" pos=".3 0 0"><joint name="slide" type="slide"/><geom name="hand" type="box" size=".03 .03 .03"/></body>
    </body>
    <body name="mocap" mocap="true"><geom name="ghost" type="mesh" mesh="mesh" contype="0" conaffinity="0"/></body>
  </worldbody>
  <contact><exclude name="exclude" body1="arm" body2="ball"/></contact>
  <equality><joint name="equality" joint1="hinge" joint2="slide" active="false"/></equality>
  <tendon><fixed name="tendon"><joint joint="hinge" coef="1"/></fixed></tendon>
  <actuator><motor name="motor" joint="hinge"/><position name="servo" joint="slide" kp="5"/></actuator>
  <sensor><jointpos name="angle" joint="hinge"/><accelerometer name="acc" site="tip"/></sensor>
  <custom><numeric name="numeric" data="1 2 3"/><text name="text" data="words"/><tuple name="tuple"><element objtype="body" objname="arm"/></tuple></custom>
  <keyframe><key name="key" qpos="0 0 1 1 0 0 0 .1 .2"/></keyframe>
</mujoco>
"""

# Differences that are meant: a pattern of what is reported, and why.
ALLOWED = [
    # what is being built
    (r"[Ff]lex|[Pp]lugin|PLUGIN", "flexes and plugins are not there yet"),
    (r"GLContext|MjrContext|Renderer", "there is no renderer yet"),
    # what has no meaning here
    (r"mujoco\.(HEADERS_DIR|TypeAlias)", "there are no headers; a name of Python's own"),
    (r"names: Mj(Data|Model)\.(__setstate__|_from_model_ptr)", "pickles are made by __reduce__; there are no pointers to MuJoCo's structs"),
    (r"names: mjt\w+\.(__entries|__setstate__|name|value)", "enumerations are Python's own; members have name and value"),
    (r"names: .* is ours alone", "there may be more"),
    (r"enums: mjt(Bias|Dyn|Gain): \[\('mj\w+_HILLMUSCLE', 100\)\]", "Hill's muscle"),
    (r"enums: .*: TypeError != ", "enumerations are integers, and can do all that integers can"),
    (r"enums: (np\.array|np\.array list|isinstance|call): ", "enumerations are integers"),
    (r"arrays \(memory\)", "which array of no numbers owns its memory; how far apart contacts are"),
    (r"arrays: MjData\.i?efc_(AR|J)_(row|col)", "a dense matrix has no pattern; MuJoCo reserves memory for one and leaves it as it is"),
    (r"MjVisual\.rgba\.bv", "MuJoCo's have no numbers"),
    (r"model\.texture\.adr", "MuJoCo gives a copy of the lower halves"),
    (r"data\.actuator\.moment", "the row of the actuator; MuJoCo shows the start of the sparse matrix as if it were dense"),
    # values
    (r"calls \(values\): mj_getCache\(", "the cache is an object"),
    (r"calls \(values\): mju_round\(x=(huge|nan|inf)\)", "MuJoCo's C code says nothing of it"),
    (r"calls \(values\): mju_standardNormal", "random"),
    (r"calls \(values\): mju_muscleDynamics\(prm=nan", "a time constant that is no number counts as the smallest one"),
    # numbers that refer to nothing, arrays that do not go together
    (r"calls: .*: .* != IndexError$", "MuJoCo reads outside of its arrays"),
    (r"calls: mj_ray\w*\(", "a shape that is not of the kind: MuJoCo takes it as such"),
    (r"calls: mju_raySkin\(", "arrays where MuJoCo's bindings take single numbers for pointers"),
    (r"calls: mju_bandDiag\(", "a row of a band matrix that does not exist"),
    (r"calls: mju_Halton\(base=-1\)", "a base below two"),
    (r"calls: mju_(cholFactor|eye|dense2sparse|sparse2dense)\((mat|res)=(zeros\(1\)|nv)\)", "a vector is no matrix"),
    (r"fields: .*=None: NoneType None != ", "None is not a number: MuJoCo's arrays become NaN, its texts empty"),
    (r"fields: MjData\.(n\w+|pbase|parena|threadpool|maxuse_\w+)=", "what the engine counts cannot be set"),
    (r"fields: spec\.default\.\w+=", "what a class starts with is changed by its fields"),
    (r"fields: .*=-1: NoneType None != OverflowError", "sizes are not negative"),
    (r"fields: spec\.\w+\.\w+=bytes: ", "bytes are no numbers"),
    (r"fields: .*=-1: NoneType None != ValueError", "a number that is no value of the enumeration"),
    (r"fields: MjSpec\.compiler\.eulerseq=dict", "a dict is no sequence of letters"),
    (r"fields: spec\.textures\.cubefiles=\[\]", "there are six sides"),
    (r"calls: mju_sparse2dense\(colind=nan", "a column that is no number"),
    (r"fields: spec\.\w+\.\w+=dict: ", "a dict is no list of numbers, even if it is empty"),
]


def report(found, verbose):
    """Prints what differs and is not meant."""
    wrong = [text for text in found if not any(re.search(pattern, text) for pattern, _ in ALLOWED)]
    for text in wrong if verbose else wrong[:60]:
        print("   ", text)
    if len(wrong) > 60 and not verbose:
        print(f"    ... {len(wrong)} in all")
    return len(wrong)


def made(package):
    model = package.MjModel.from_xml_string(MODEL)
    data = package.MjData(model)
    package.mj_step(model, data, nstep=5)
    package.mj_forward(model, data)
    return model, data


def structs(package):
    """An object of every class of structs, by name."""
    model, data = made(package)
    found = {"MjModel": model, "MjData": data, "MjOption": model.opt, "MjVisual": model.vis, "MjStatistic": model.stat}
    for group in ("global_", "quality", "headlight", "map", "scale", "rgba"):
        found["MjVisual." + group] = getattr(model.vis, group)
    found |= {"MjContact": data.contact[0], "_MjContactList": data.contact, "MjWarningStat": data.warning[0],
              "MjTimerStat": data.timer[0], "MjSolverStat": data.solver[0], "MjLROpt": package.MjLROpt(),
              "_MjWarningStatList": data.warning, "_MjTimerStatList": data.timer, "_MjSolverStatList": data.solver}
    for name in ("MjvPerturb", "MjvCamera", "MjvGLCamera", "MjvGeom", "MjvLight", "MjvOption", "MjvFigure"):
        found[name] = getattr(package, name)()
    found["MjvScene"] = package.MjvScene(model, 100)
    for kind in ("body", "joint", "geom", "site", "camera", "light", "mesh", "hfield", "texture", "material", "exclude",
                 "equality", "tendon", "actuator", "sensor", "numeric", "text", "tuple", "key"):
        for owner, name in ((model, "model"), (data, "data")):
            if hasattr(owner, kind):
                try:
                    found[f"{name}.{kind}"] = getattr(owner, kind)(0)
                except Exception:
                    pass
    spec = package.MjSpec.from_string(MODEL)
    found |= {"MjSpec": spec, "MjSpec.compiler": spec.compiler}
    for kind in ("bodies", "geoms", "joints", "sites", "cameras", "lights", "meshes", "hfields", "textures", "materials",
                 "excludes", "equalities", "tendons", "actuators", "sensors", "numerics", "texts", "tuples", "keys"):
        found[f"spec.{kind}"] = getattr(spec, kind)[-1]
    found["spec.default"] = spec.default
    found["spec.frame"] = spec.worldbody.add_frame()
    found["spec.bodies.alt"] = spec.bodies[-1].alt
    return found


def public(thing):
    return sorted(name for name in dir(thing) if not name.startswith("_"))


def names():
    """Names that MuJoCo has and we have not."""
    skip = {"glfw", "np", "ctypes", "os", "platform", "subprocess", "warnings", "zipfile", "Any", "IO", "Sequence", "Union", "proc_translated"}
    for name in public(mujoco):
        if name not in skip and not hasattr(cortenforge, name) and not inspect.ismodule(getattr(mujoco, name)):
            yield f"names: mujoco.{name}"
    for name in public(mujoco):
        theirs, ours = getattr(mujoco, name), getattr(cortenforge, name, None)
        if inspect.isclass(theirs) and inspect.isclass(ours):
            for attribute in sorted(set(dir(theirs)) - set(dir(ours))):
                if attribute not in ("_pybind11_conduit_v1_",):
                    yield f"names: {name}.{attribute}"
    one, other = structs(mujoco), structs(cortenforge)
    for key in one:
        if key not in other:
            yield f"names: no object for {key}"
            continue
        for attribute in sorted(set(public(one[key])) - set(public(other[key]))):
            yield f"names: {key}: no {attribute}"
        for attribute in sorted(set(public(other[key])) - set(public(one[key]))):
            yield f"names: {key}: {attribute} is ours alone"


def kind_of(value):
    """What a program sees of a value, but not its numbers."""
    if isinstance(value, np.ndarray):
        flags = value.flags
        shown = ("".join(letter for letter, flag in (("C", flags.c_contiguous), ("F", flags.f_contiguous),
                 ("O", flags.owndata), ("W", flags.writeable), ("A", flags.aligned)) if flag))
        if type(value) is not np.ndarray:
            return type(value).__name__
        return f"ndarray {value.dtype.str} {value.shape} strides {value.strides} {shown}"
    if isinstance(value, enum.Enum) or type(value).__name__.startswith("mjt"):
        return f"{type(value).__name__}.{value.name}"
    if callable(value):
        return "callable"
    if isinstance(value, (bool, int, float, str, bytes, list, tuple, dict, type(None))):
        return type(value).__name__
    return type(value).__name__.replace("_MjModel", "").replace("_MjData", "")


def same_kind(theirs, ours):
    # arrays of structs: which memory they are in is not the same
    clean = [re.sub(r" strides \(.*?\)|O", "", text) if " strides" in text else text for text in (theirs, ours)]
    return clean[0] == clean[1]


def arrays():
    """Types, shapes and flags of all attributes."""
    one, other = structs(mujoco), structs(cortenforge)
    for key in one:
        for name in public(one[key]):
            try:
                theirs = kind_of(getattr(one[key], name))
            except Exception as error:
                theirs = f"raises {type(error).__name__}"
            try:
                ours = kind_of(getattr(other[key], name))
            except Exception as error:
                ours = f"raises {type(error).__name__}"
            if theirs != ours:
                level = "arrays" if not same_kind(theirs, ours) else "arrays (memory)"
                yield f"{level}: {key}.{name}: {theirs} != {ours}"


def outcome(f):
    """What a call gives: the class of its exception, or what it returns."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = f()
        except BaseException as error:
            return type(error).__name__
    if isinstance(result, np.ndarray):
        return f"array {result.shape}"
    return f"{type(result).__name__} {result!r}"[:80] if isinstance(result, (int, float, str, bytes, bool, type(None))) else type(result).__name__


def enums():
    """What one does with enumerations."""
    for name in public(mujoco):
        theirs = getattr(mujoco, name)
        if not (inspect.isclass(theirs) and name.startswith("mjt")):
            continue
        ours = getattr(cortenforge, name, None)
        if ours is None:
            yield f"enums: {name}"
            continue
        one, other = ({k: int(v) for k, v in e.__members__.items()} for e in (theirs, ours))
        if one != other:
            yield f"enums: {name}: {sorted(set(one.items()) ^ set(other.items()))}"
        member = next(iter(one))
        a, b = getattr(theirs, member), getattr(ours, member)
        trials = {
            "str": str, "repr": repr, "hash": lambda x: hash(x) == hash(int(x)), "int": int, "index": lambda x: [10, 20][x % 2],
            "+": lambda x: x + 1, "r+": lambda x: 1 + x, "-": lambda x: x - 1, "*": lambda x: x * 2, "r*": lambda x: 2 * x, "/": lambda x: x / 2,
            "//": lambda x: x // 2, "%": lambda x: x % 2, "&": lambda x: x & 1, "|": lambda x: x | 1, "^": lambda x: x ^ 1, "~": lambda x: ~x,
            "<<": lambda x: x << 1, ">>": lambda x: x >> 1, "r<<": lambda x: 1 << x, "neg": lambda x: -x, "bool": bool,
            "<": lambda x: x < 5, "==": lambda x: x == int(x), "!=": lambda x: x != "a", "== None": lambda x: x == None,  # noqa: E711
            "== float": lambda x: x == float(int(x)), "name": lambda x: x.name, "value": lambda x: x.value,
            "format": lambda x: f"{x}", "format d": lambda x: f"{x:d}", "in dict": lambda x: {int(x): 1}.get(x),
            "np.array": lambda x: np.array(x).dtype.str, "np.array list": lambda x: np.array([x, x]).dtype.str,
            "float": float, "pow": lambda x: x ** 2, "abs": abs, "range": lambda x: len(range(x)), "isinstance": lambda x: isinstance(x, int),
            "call": lambda x: type(x)(int(x)), "call wrong": lambda x: type(x)(12345), "call text": lambda x: type(x)("a"),
            "members": lambda x: list(type(x).__members__), "set": lambda x: len({x, type(x)(int(x))}),
            "iter": lambda x: [int(v) for v in type(x)], "len": lambda x: len(type(x)), "get": lambda x: int(type(x)[x.name]),
            "setattr": lambda x: setattr(x, "value", 3), "class setattr": lambda x: setattr(type(x), "new", 3), "round": round,
            "np.int32": lambda x: np.int32(x), "np index": lambda x: np.arange(100)[x] if 0 <= int(x) < 100 else 0,
            "np ==": lambda x: bool(np.int32(int(x)) == x), "np + ": lambda x: int(np.int64(1) + x), "divmod": lambda x: divmod(x, 2),
            "%d": lambda x: "%d" % x, "%s": lambda x: "%s" % x, "json": lambda x: __import__("json").dumps(x),
            "pickle": lambda x: __import__("pickle").loads(__import__("pickle").dumps(x)) == x,
            "copy": lambda x: __import__("copy").deepcopy(x) == x, "max": lambda x: int(max(x, 0)),
        }
        for title, trial in trials.items():
            one, other = outcome(lambda: trial(a)), outcome(lambda: trial(b))
            if one != other:
                yield f"enums: {title}: {one} != {other} ({name})"


def functions():
    for name in public(mujoco):
        function = getattr(mujoco, name)
        if re.match(r"mj[uvr]?_", name) and callable(function) and not inspect.isclass(function) and hasattr(cortenforge, name):
            yield name, function, getattr(cortenforge, name)


def parameters(function):
    """Names of arguments, from the signature that pybind11 writes down: all ways to call it."""
    ways = re.findall(rf"{function.__name__}\((.*)\) -> ", function.__doc__ or "")
    found = []
    for way in ways:
        way = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", way)))
        found.append([part.split(":")[0].strip() for part in way.split(", ") if ":" in part])
    return found


def arguments():
    """Names of arguments."""
    for name, theirs, ours in functions():
        ways = parameters(theirs)
        if not ways:
            continue
        try:
            known = list(inspect.signature(ours).parameters.values())
        except ValueError:
            yield f"arguments: {name}: ours has no signature"
            continue
        own = [p.name for p in known]
        if own not in ways and not any(p.kind == p.VAR_KEYWORD for p in known):
            yield f"arguments: {name}: {ways} != {own}"


def wrong_values(package, model, data):
    """Arguments that do not fit, by name, made anew for each call."""
    return {
        "None": lambda: None, "str": lambda: "text", "bytes": lambda: b"text", "-1": lambda: -1, "big": lambda: 10**6, "huge": lambda: 2**40, "0": lambda: 0,
        "1.5": lambda: 1.5, "nan": lambda: float("nan"), "inf": lambda: float("inf"), "[]": lambda: [], "list": lambda: [1.0, 2.0, 3.0],
        "zeros(0)": lambda: np.zeros(0), "zeros(1)": lambda: np.zeros(1), "zeros(3)": lambda: np.zeros(3), "zeros(4)": lambda: np.zeros(4),
        "zeros(9)": lambda: np.zeros(9), "zeros(100)": lambda: np.zeros(100), "f32(3)": lambda: np.zeros(3, np.float32),
        "i32(3)": lambda: np.zeros(3, np.int32), "zeros(3,3)": lambda: np.zeros((3, 3)), "zeros(3,nv)": lambda: np.zeros((3, model.nv)),
        "nv": lambda: np.zeros(model.nv), "strided(3)": lambda: np.zeros(6)[::2], "readonly(3)": lambda: readonly(3), "F(3,3)": lambda: np.zeros((3, 3), order="F"),
        "dict": lambda: {}, "object": lambda: object(), "complex": lambda: 1j, "True": lambda: True, "np.int": lambda: np.int64(1), "np.float": lambda: np.float64(1.0),
        "model": lambda: model, "data": lambda: data, "enum": lambda: package.mjtObj.mjOBJ_BODY, "nan(3)": lambda: np.full(3, np.nan),
    }


def readonly(n):
    array = np.zeros(n)
    array.flags.writeable = False
    return array


def good_value(package, model, data, name, annotation):
    """An argument that fits, as well as its annotation tells."""
    text = annotation
    if "MjModel" in text:
        return model
    if "MjData" in text:
        return data
    for struct in ("MjvPerturb", "MjvCamera", "MjvOption", "MjvGeom", "MjvGLCamera", "MjvFigure", "MjLROpt", "MjOption", "MjVisual"):
        if struct in text:
            return getattr(package, struct)()
    if "MjvScene" in text:
        return package.MjvScene(model, 50)
    if "MjContact" in text:
        return data.contact[0]
    if "ndarray" in text or "ArrayLike" in text or "Array" in text:
        shape = re.search(r'"\[(.*?)\]"', text)
        dims = [d.strip() for d in shape.group(1).split(",")] if shape else ["m"]
        sizes = [int(d) if d.isdigit() else model.nv for d in dims]
        dtype = np.int32 if "int32" in text else np.float32 if "float32" in text else np.uint8 if "uint8" in text or "bool" in text else np.float64
        return np.zeros(sizes, dtype)
    if "SupportsInt" in text or re.search(r"\bint\b", text):
        return 1
    if "SupportsFloat" in text or re.search(r"\bfloat\b", text):
        return 0.5
    if "bool" in text:
        return True
    if "str" in text:
        return "text"
    return None


def annotations(function):
    """Of the first way to call it: names and annotations."""
    ways = re.findall(rf"{function.__name__}\((.*)\) -> ", function.__doc__ or "")
    if not ways:
        return None
    depth, parts, part, quoted = 0, [], "", False
    for c in ways[0]:
        quoted ^= c == '"'
        depth += (c in "[(") - (c in "])") if not quoted else 0
        if c == "," and depth == 0 and not quoted:
            parts.append(part)
            part = ""
        else:
            part += c
    parts.append(part)
    return [tuple(x.strip() for x in p.split(":", 1)) for p in parts if ":" in p]


SKIPPED = re.compile(r"mjr_|mj_loadPlugin|mj_loadAllPlugin|mju_fatal|mj_save|mj_print|mju_print|mj_setLengthRange|mju_writeLog|mju_writeNum|mju_strncpy|mj_deleteVFS|install_|mj_defaultOption")


def isolated(trials):
    """Outcomes of functions, each in a process that may die; what kills it is `crash`."""
    results = {}
    pending = list(trials)
    while pending:
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 2)
            signal.alarm(20)
            with os.fdopen(write, "w") as out:
                for title in pending:
                    print(title, "\t", end="", file=out, flush=True)
                    print(outcome(trials[title]).replace("\n", " "), file=out, flush=True)
            os._exit(0)
        os.close(write)
        with os.fdopen(read) as stream:
            lines = stream.read().split("\n")
        os.waitpid(child, 0)
        for line in lines:
            if "\t" in line:
                title, result = line.split(" \t", 1)
                results[title] = result or "crash"
        pending = [title for title in pending if title not in results]
        if not lines or not any("\t" in line for line in lines):
            break
    return results


def worked(text):
    """Whether an outcome is that of a call that raised nothing."""
    return not re.fullmatch(r"\w+(Error|Exception|Interrupt)", text)


def calls():
    """Functions called with what does not fit, argument by argument."""
    sides = {package: made(package) for package in (mujoco, cortenforge)}
    for name, theirs, _ in functions():
        if SKIPPED.match(name):
            continue
        expected = annotations(theirs)
        if expected is None:
            continue
        outcomes = []
        for package, (model, data) in sides.items():
            function, trials = getattr(package, name), {}
            good = lambda package=package, model=model, data=data: [good_value(package, model, data, *a) for a in expected]
            trials["fitting"] = lambda function=function, good=good: function(*good())
            trials["too few"] = lambda function=function, good=good: function(*good()[:-1])
            trials["too many"] = lambda function=function, good=good: function(*good(), 1)
            trials["unknown keyword"] = lambda function=function, good=good: function(*good(), nobody=1)
            trials["by keyword"] = lambda function=function, good=good: function(**dict(zip([a for a, _ in expected], good())))
            for i, (argument, _) in enumerate(expected):
                for title, value in wrong_values(package, model, data).items():
                    def trial(i=i, value=value, function=function, good=good):
                        args = good()
                        args[i] = value()
                        return function(*args)
                    trials[f"{argument}={title}"] = trial
            outcomes.append(isolated(trials))
        for title, one in outcomes[0].items():
            other = outcomes[1].get(title, "?")
            if one != other and one != "crash" and worked(one):
                level = "calls (values)" if worked(other) else "calls"
                yield f"{level}: {name}({title}): {one} != {other}"


def odd_values(package):
    """What attributes are set to."""
    return {
        "None": None, "str": "text", "bytes": b"text", "int": 1, "-1": -1, "float": 0.5, "nan": float("nan"), "big": 2**40, "list": [1, 2, 3],
        "list of str": ["a", "b"], "nested": [[1, 2], [3, 4]], "[]": [], "zeros(3)": np.zeros(3), "zeros(1)": np.zeros(1), "zeros(100)": np.zeros(100),
        "zeros(2,2)": np.zeros((2, 2)), "object": object(), "dict": {}, "True": True, "np.int32": np.int32(1), "np.float64": np.float64(1.0),
        "complex": 1j, "enum": package.mjtObj.mjOBJ_BODY,
    }


def fields():
    """Attributes set to what does not fit."""
    sides = {package: structs(package) for package in (mujoco, cortenforge)}
    keys = sides[mujoco]
    for key in keys:
        if key.startswith("_"):
            continue
        outcomes = []
        for package, objects in sides.items():
            thing, results = objects.get(key), {}

            def new(thing=thing):
                thing.nobody = 1

            def get(thing=thing):
                return thing.nobody

            for attribute in public(keys[key]):
                try:
                    if callable(getattr(keys[key], attribute)):
                        continue
                except Exception:
                    continue
                trials = {f"{attribute}={title}": lambda value=value, thing=thing, attribute=attribute: setattr(thing, attribute, value)
                          for title, value in odd_values(package).items()}
                trials[f"del {attribute}"] = lambda thing=thing, attribute=attribute: delattr(thing, attribute)
                # what one attribute was set to does not matter to the next
                results |= isolated(trials)
            outcomes.append(results | isolated({"new attribute": new, "unknown attribute": get}))
        for title, one in outcomes[0].items():
            other = outcomes[1].get(title, "?")
            if one != other and one != "crash" and worked(one):
                yield f"fields: {key}.{title}: {one} != {other}"


PARTS = {"names": names, "arrays": arrays, "enums": enums, "arguments": arguments, "calls": calls, "fields": fields}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    parser.add_argument("--verbose", action="store_true")
    args = parser.parse_args()
    wrong = 0
    for name in args.parts or PARTS:
        found = list(PARTS[name]())
        print(f"{name}: {len(found)} differences")
        wrong += report(found, args.verbose)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
