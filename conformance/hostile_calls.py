"""Calls of the Python package with something wrong in them: an answer or an exception, and the interpreter is still there.

    python conformance/hostile_calls.py [--inputs 20000] [--seed S] [--jobs 2] [MODEL ...]

Every function of the package, every attribute of models, simulations, specs and their elements gets arguments of the kind that
its stub says and, then, others: arrays of other lengths, types and orders, read-only ones, parts of larger ones, none at all;
integers that fit into nothing; numbers that are not finite; names that nobody has; the model of another simulation. What was
changed is then used. Each child has 2 GB of address space and a time for each call. A finding is the end of a child, no answer
in time, or a panic; it is printed with its seed and number, which make it again.
"""

import ast
import os
import pathlib
import random
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import hostile  # noqa: E402

MODELS = ["contact/weld_sites", "actuation/many_actuators", "actuation/delay_cubic", "sensor/contact_fields", "rigid/keyframes", "sleep/stack", "contact/islands_cg"]
INTEGERS = [0, 0, 1, 1, 2, 3, 5, -1, -2, 7, 100, 65536, 2**31 - 1, 2**31, -(2**31), 2**32, 2**63 - 1, 2**63, -(2**63), 2**64, 10**30]
NUMBERS = [0.0, -0.0, 1.0, -1.0, 0.5, 1e-6, float("nan"), float("inf"), float("-inf"), 1e308, 5e-324, 1e10]
TEXTS = ["", "a", "world", "hinge", "name", "\0", "a\0b", "é", "名前", "\ud800", "x" * 100_000, "%s%n", "../..", "/dev/zero", "nowhere.xml", "{}"]
# what would change the rest of the run, or wait for a user
LEFT_OUT = re.compile(r"set_limits|mju_error|viewer|renderer|mjcb_|user_|launch|mjr_|mjui_|mjv_.*Stereo|from_zip|to_zip|mj_loadAllPlugin")
WORDS = re.compile(r"\w+")


def functions(cf):
    """(name, annotations of its parameters) of every function in the stubs."""
    stub = pathlib.Path(cf.__file__).with_name("__init__.pyi")
    found = []
    for node in ast.parse(stub.read_text()).body:
        if isinstance(node, ast.FunctionDef) and not LEFT_OUT.search(node.name) and hasattr(cf, node.name):
            arguments = node.args.posonlyargs + node.args.args
            found.append((node.name, [ast.unparse(a.annotation) if a.annotation else "Any" for a in arguments]))
    return found


class Hostile:
    """Arguments for one simulation."""

    def __init__(self, cf, model, data, others, rng):
        import numpy as np

        self.cf, self.np, self.rng = cf, np, rng
        self.model, self.data, self.others = model, data, others
        m = model
        sizes = [0, 1, 2, 3, 4, 6, 9, 10, m.nq, m.nv, m.nu, m.na, m.nbody, m.ngeom, m.nM, m.nC, m.nsensordata, 3 * m.nv, m.nv * m.nv, data.nefc, data.ncon]
        self.shapes = [(n,) for n in sizes] + [(3, m.nv), (m.nv, 3), (1, m.nv), (m.nv, m.nv), (2, m.nv), (3, 3), (4, 3), (2 * m.nv + m.na,) * 2, (m.nv, data.nefc)]
        self.shapes.append((cf.mj_stateSize(m, cf.mjtState.mjSTATE_INTEGRATION),))

    def array(self, kind, wild):
        np, rng = self.np, self.rng
        shape = rng.choice(self.shapes)
        if wild and rng.random() < 0.3:
            shape = tuple(rng.choice((0, 1, 2, 3, 5, 1000)) for _ in range(rng.randrange(4)))
        kinds = {"int32": np.int32, "float32": np.float32, "uint8": np.uint8, "bool": np.bool_}
        dtype = next((t for name, t in kinds.items() if name in kind), np.float64)
        if wild and rng.random() < 0.3:
            dtype = rng.choice((np.float32, np.int32, np.int64, np.uint8, np.complex128, np.bool_, object, "U3", ">f8"))
        array = np.zeros(shape, dtype)
        if array.size and np.issubdtype(array.dtype, np.number):
            with np.errstate(all="ignore"):
                for _ in range(rng.choice((0, 1, 3))):
                    value = rng.choice(INTEGERS[:12] if np.issubdtype(array.dtype, np.integer) else NUMBERS)
                    try:
                        array.flat[rng.randrange(array.size)] = value
                    except (OverflowError, ValueError):
                        pass
        if wild:
            form = rng.randrange(10)
            if form == 0:
                array = array[::-1]
            elif form == 1:
                array = np.asfortranarray(array)
            elif form == 2 and array.ndim:
                array = np.repeat(array, 2, axis=-1)[..., ::2]
            elif form == 3:
                array.flags.writeable = False
            elif form == 4:
                array = array.T
            elif form == 5:
                array = array.tolist()
            elif form == 6:
                array = np.broadcast_to(np.zeros(1), shape)
            elif form == 7:
                array = rng.choice((self.data.qpos, self.data.qvel, self.data.xpos, self.data.efc_force, self.model.body_mass))
        return array

    def value(self, annotation, wild):
        """Something for a parameter; something else for a wild one."""
        rng, cf = self.rng, self.cf
        if wild and rng.random() < 0.25:
            annotation = rng.choice(("int", "str", "NDArray", "None", "MjModel", "MjData", "float", "list", "object"))
        words = WORDS.findall(annotation)
        if "None" in words and (len(words) == 1 or rng.random() < 0.3):
            return None
        if "MjModel" in words:
            return self.model if not wild or rng.random() < 0.3 else rng.choice(self.others)[0]
        if "MjData" in words:
            return self.data if not wild or rng.random() < 0.3 else rng.choice(self.others)[1]
        if "NDArray" in words or "ArrayLike" in words:
            return self.array(annotation, wild)
        if "bool" in words:
            return rng.random() < 0.5
        if "SupportsIndex" in words or "int" in words:
            return rng.choice(INTEGERS if wild else INTEGERS[:7])
        if "SupportsFloat" in words or "float" in words:
            return rng.choice(NUMBERS if wild else NUMBERS[:6])
        if "str" in words or "PathLike" in words or "bytes" in words:
            return rng.choice(TEXTS) if rng.random() < 0.9 else rng.choice(TEXTS).encode("utf-8", "surrogatepass")
        if "Callable" in words:
            return lambda *arguments: rng.choice((None, 0, "x", 1.5))
        if "list" in words or "Sequence" in words:
            return [self.value("float", wild) for _ in range(rng.randrange(4))]
        for word in words:
            made = getattr(cf, word, None)
            if isinstance(made, type):
                try:
                    return made(self.model, 50) if word == "MjvScene" else made()
                except Exception:
                    continue
        return object()


def call(hostile_args, known, name, annotations):
    """A call with arguments of the right kinds, or with one that is not; those that were taken are tried again."""
    h, rng = hostile_args, hostile_args.rng
    arguments = known.get(name)
    if arguments is None or rng.random() < 0.3:
        arguments = [h.value(a, False) for a in annotations]
    arguments = list(arguments)
    if rng.random() < 0.7:
        for _ in range(rng.choice((1, 1, 2))):
            if arguments:
                place = rng.randrange(len(arguments))
                arguments[place] = h.value(annotations[place], True)
        if rng.random() < 0.05:
            arguments = arguments[: rng.randrange(len(arguments) + 1)]
    getattr(h.cf, name)(*arguments)
    known[name] = arguments


def attribute(h, target):
    """Reads or writes an attribute of an object, or a part of an array of it."""
    rng, np = h.rng, h.np
    names = [name for name in dir(target) if not name.startswith("_")]
    name = rng.choice(names)
    value = getattr(target, name)
    if isinstance(value, np.ndarray) and value.size and rng.random() < 0.7:
        if rng.random() < 0.3:
            setattr(target, name, h.array("float64", True))
        else:
            value.flat[rng.randrange(value.size)] = rng.choice(NUMBERS if value.dtype.kind == "f" else INTEGERS[:16])
    elif callable(value):
        if not LEFT_OUT.search(name) and name not in ("from_file", "from_xml_path", "to_file"):
            count = rng.randrange(4)
            value(*(h.value(rng.choice(("int", "str", "float", "NDArray", "MjModel")), True) for _ in range(count)))
    else:
        setattr(target, name, h.value(rng.choice(("int", "str", "float", "NDArray", "bool", "None")), True))


def edits(h, text):
    """A spec that is edited, asked and compiled in any order."""
    rng, cf = h.rng, h.cf
    spec = cf.MjSpec.from_string(text)
    lists = ["bodies", "joints", "geoms", "sites", "cameras", "lights", "frames", "actuators", "sensors", "tendons", "equalities", "keys", "pairs", "excludes", "materials", "meshes", "textures", "numerics", "texts", "tuples"]
    elements = [spec, spec.worldbody, spec.compiler, spec.option, spec.default]
    model = data = None
    for _ in range(rng.randrange(2, 14)):
        try:
            what = rng.randrange(8)
            if what == 0:
                elements += list(getattr(spec, rng.choice(lists)))[:3]
            elif what == 1:
                target = rng.choice(elements)
                adds = [name for name in dir(target) if name.startswith("add_")]
                if adds:
                    options = {rng.choice(("name", "pos", "size", "type", "axis", "target", "objname", "qpos")): h.value(rng.choice(("str", "NDArray", "int")), True) for _ in range(rng.randrange(3))}
                    elements.append(getattr(target, rng.choice(adds))(**options))
            elif what == 2:
                spec.delete(rng.choice(elements))
            elif what == 3:
                spec.to_xml()
            elif what == 4:
                model = spec.compile()
                data = cf.MjData(model)
            elif what == 5 and model is not None:
                model, data = spec.recompile(model, data)
            elif what == 6:
                other = spec.copy() if rng.random() < 0.7 else spec
                frame = spec.worldbody.add_frame()
                spec.attach(other, prefix=rng.choice(("p", "", "é")), frame=frame)
            else:
                attribute(h, rng.choice(elements))
        except Exception as error:
            if hostile.PANIC in str(error):
                raise
    if model is not None:
        cf.mj_step(model, data)


def trial(bases, cf, calls, rng):
    """Whether a call was taken."""
    texts, simulations = bases
    number = rng.randrange(len(simulations))
    model, data = simulations[number]
    h = Hostile(cf, model, data, simulations, rng)
    known, taken, spoiled = trial.known.setdefault(number, {}), False, False
    for _ in range(rng.choice((1, 2, 4))):
        what = rng.randrange(20)
        try:
            if what < 12:
                name, annotations = rng.choice(calls)
                call(h, known, name, annotations)
            elif what < 15:
                # a copy, whose numbers are then used
                target = cf.MjData(model) if what == 12 else model.__copy__()
                spoiled = what == 12
                attribute(h, target)
                if what == 12:
                    cf.mj_forward(model, target)
                    cf.mj_step(model, target)
                else:
                    other = cf.MjData(target)
                    cf.mj_step(target, other, 3)
            elif what < 17:
                things = [cf.MjvOption(), cf.MjvCamera(), cf.MjvPerturb(), cf.MjvScene(model, 100), model.opt, model.vis.global_, model.stat]
                target = rng.choice(things[:4])
                attribute(h, target)
                cf.mjv_updateScene(model, data, things[0], things[2], things[1], rng.choice((1, 7, -1)), things[3])
            else:
                edits(h, texts[number])
            taken = True
        except cf.FatalError as error:
            # MuJoCo's own are answers; numbers of a simulation that a user wrote over are his own
            if hostile.PANIC in str(error) and not spoiled:
                raise
        except Exception as exception:
            if type(exception) is SystemError:
                raise
    # whatever was called: the simulation goes on, from its start
    cf.mj_resetData(model, data)
    cf.mj_step(model, data)
    return taken


trial.known = {}


def child(args):
    import warnings

    import cortenforge as cf

    warnings.simplefilter("ignore")
    os.chdir(tempfile.mkdtemp())
    texts = [pathlib.Path(path).read_text() for path in args.models]
    simulations = []
    for text in texts:
        model = cf.MjModel.from_xml_string(text)
        data = cf.MjData(model)
        cf.mj_step(model, data, 20)
        simulations.append((model, data))
    calls = functions(cf)
    hostile.limit_memory()
    hostile.serve(args, lambda number: trial((texts, simulations), cf, calls, random.Random(f"{args.seed} {number}")))


if __name__ == "__main__":
    parser = hostile.parser(__doc__, inputs=20_000, limit=30.0)
    args = parser.parse_args()
    args.models = args.models or [str(HERE / "models" / f"{name}.xml") for name in MODELS]
    sys.exit(child(args) if args.child else hostile.main(args, __file__, "calls"))
