"""Random scenes beside MuJoCo 3.5.0: shapes, poses, joints, constraints, tendons, actuators and options from a
seeded generator.

    python conformance/random_scenes.py [N] [--seed 0] [--keep DIR]

Prints a line for each scene that differs, and a total. `--keep` writes those scenes to a folder.
"""

import argparse
import os
import pathlib
import random
import subprocess
import sys

SHAPES = ("sphere", "capsule", "cylinder", "ellipsoid", "box")


class Scene:
    """A random model, as MJCF text."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.joints, self.sites, self.bodies, self.geoms, self.scalars = [], [], [], [], []
        self.text = self.build(seed)

    def vector(self, scale, n=3):
        return " ".join(f"{self.rng.gauss(0, scale):.4g}" for _ in range(n))

    def pick(self, *choices):
        return self.rng.choice(choices)

    def chance(self, p):
        return self.rng.random() < p

    def size(self, shape):
        n = {"sphere": 1, "capsule": 2, "cylinder": 2, "ellipsoid": 3, "box": 3}[shape]
        return " ".join(f"{self.rng.uniform(0.03, 0.15):.4g}" for _ in range(n))

    def options(self):
        r = self.rng
        flags = [f'{name}="{state}"' for name, state in (
            ("island", "disable"), ("warmstart", "disable"), ("eulerdamp", "disable"), ("midphase", "disable"),
            ("filterparent", "disable"), ("multiccd", "enable"), ("energy", "enable"), ("refsafe", "disable"),
            ("override", "enable")) if self.chance(0.12)]
        fluid = f' density="{r.uniform(0, 5):.3g}" viscosity="{r.uniform(0, 0.1):.3g}" wind="{self.vector(1)}"' if self.chance(0.2) else ""
        noslip = f' noslip_iterations="{r.randint(1, 5)}"' if self.chance(0.12) else ""
        return (
            f'<option timestep="{self.pick(0.001, 0.002, 0.005)}" solver="{self.pick("Newton", "Newton", "CG", "PGS")}" '
            f'cone="{self.pick("pyramidal", "elliptic")}" jacobian="{self.pick("auto", "dense", "sparse")}" '
            f'integrator="{self.pick("Euler", "RK4", "implicit", "implicitfast")}" impratio="{self.pick(1, 1, 3, 10)}" '
            f'tolerance="1e-10" iterations="200" gravity="0 0 {self.pick(-9.81, -9.81, -1)}"{fluid}{noslip}>'
            f"<flag {' '.join(flags)}/></option>"
        )

    def geom(self):
        r = self.rng
        shape = self.pick(*SHAPES)
        name = f"g{len(self.geoms)}"
        self.geoms.append(name)
        extra = ""
        if self.chance(0.3):
            extra += f' condim="{self.pick(1, 3, 4, 6)}"'
        if self.chance(0.3):
            extra += f' friction="{r.uniform(0.1, 1.5):.3g} {r.uniform(0, 0.05):.3g} {r.uniform(0, 0.01):.3g}"'
        if self.chance(0.2):
            margin = r.uniform(0, 0.05)
            extra += f' margin="{margin:.3g}" gap="{margin * r.random():.3g}"'
        if self.chance(0.2):
            extra += f' solref="{r.uniform(0.01, 0.05):.3g} {r.uniform(0.5, 1.5):.3g}" solimp="{r.uniform(0.5, 0.9):.3g} {r.uniform(0.9, 0.99):.3g} {r.uniform(0.0005, 0.01):.3g}"'
        if self.chance(0.1):
            extra += f' priority="{self.pick(-1, 1)}" solmix="{r.uniform(0.1, 5):.3g}"'
        if self.chance(0.1):
            extra += f' contype="{r.randint(0, 3)}" conaffinity="{r.randint(0, 3)}"'
        if self.chance(0.1):
            extra += ' fluidshape="ellipsoid"'
        return (f'<geom name="{name}" type="{shape}" size="{self.size(shape)}" pos="{self.vector(0.06)}" '
                f'euler="{self.vector(60)}" density="{r.uniform(100, 2000):.4g}"{extra}/>')

    def joint(self):
        r = self.rng
        kind = self.pick("hinge", "hinge", "slide", "ball")
        name = f"j{len(self.joints)}"
        self.joints.append(name)
        if kind != "ball":
            self.scalars.append(name)
        extra = ""
        if self.chance(0.5):
            extra += f' damping="{r.uniform(0, 2):.3g}"'
        if self.chance(0.3):
            extra += f' stiffness="{r.uniform(0, 20):.3g}"'
        if self.chance(0.3):
            extra += f' armature="{r.uniform(0.001, 0.1):.3g}"'
        if self.chance(0.2):
            extra += f' frictionloss="{r.uniform(0, 0.5):.3g}"'
        if self.chance(0.4):
            reach = {"hinge": (-60, 60), "slide": (-0.2, 0.2), "ball": (0, 60)}[kind]
            lo, hi = (0, r.uniform(10, 60)) if kind == "ball" else (reach[0] * r.random(), reach[1] * r.random())
            extra += f' range="{lo:.4g} {hi:.4g}"'
        if kind != "ball" and self.chance(0.15):
            extra += f' ref="{r.uniform(-0.2, 0.2):.3g}"'
        axis = "" if kind == "ball" else f' axis="{self.vector(1)}"'
        return f'<joint name="{name}" type="{kind}" pos="{self.vector(0.03)}"{axis}{extra}/>'

    def body(self, depth, pos):
        name = f"b{len(self.bodies)}"
        self.bodies.append(name)
        site = f"s{len(self.sites)}"
        self.sites.append(site)
        if depth == 0 and self.chance(0.55):
            joints = "<freejoint/>"
        else:
            joints = "".join(self.joint() for _ in range(self.pick(0, 1, 1, 1, 2, 3) if depth else self.pick(1, 1, 2)))
        geoms = "".join(self.geom() for _ in range(self.pick(1, 1, 1, 2, 3)))
        gravcomp = f' gravcomp="{self.rng.random():.3g}"' if self.chance(0.1) else ""
        children = ""
        while depth < 4 and self.chance(0.4):
            children += self.body(depth + 1, self.vector(0.15))
        return (f'<body name="{name}" pos="{pos}" euler="{self.vector(40)}"{gravcomp}>{joints}{geoms}'
                f'<site name="{site}" pos="{self.vector(0.05)}"/>{children}</body>\n')

    def equality(self):
        out = ""
        for _ in range(self.pick(0, 0, 1, 2)):
            a, b = self.pick(*self.bodies), self.pick(*self.bodies)
            if a == b:
                continue
            kind = self.pick("connect", "weld", "connect_site", "weld_site", "joint")
            if kind == "connect":
                out += f'<connect body1="{a}" body2="{b}" anchor="{self.vector(0.1)}"/>'
            elif kind == "weld":
                out += f'<weld body1="{a}" body2="{b}" torquescale="{self.rng.uniform(0.2, 2):.3g}"/>'
            elif kind.endswith("site"):
                out += f'<{kind[:-5]} site1="{self.sites[self.bodies.index(a)]}" site2="{self.sites[self.bodies.index(b)]}"/>'
            elif len(self.scalars) > 1:
                j, k = self.rng.sample(self.scalars, 2)
                out += f'<joint joint1="{j}" joint2="{k}" polycoef="{self.vector(0.2, 5)}"/>'
        return f"<equality>{out}</equality>"

    def tendons(self):
        out, names = "", []
        for i in range(self.pick(0, 0, 1, 2)):
            name = f"t{i}"
            extra = f' stiffness="{self.rng.uniform(0, 20):.3g}" damping="{self.rng.uniform(0, 1):.3g}"' if self.chance(0.5) else ""
            if self.chance(0.2):
                extra += f' frictionloss="{self.rng.uniform(0, 0.5):.3g}"'
            if self.chance(0.2):
                extra += f' armature="{self.rng.uniform(0.01, 0.2):.3g}"'
            if self.scalars and self.chance(0.5):
                chosen = self.rng.sample(self.scalars, min(len(self.scalars), self.pick(1, 2, 3)))
                out += f'<fixed name="{name}"{extra}>' + "".join(
                    f'<joint joint="{j}" coef="{self.rng.gauss(0, 1):.3g}"/>' for j in chosen) + "</fixed>"
            elif len(self.sites) > 1:
                path = self.rng.sample(self.sites, min(len(self.sites), self.pick(2, 3)))
                out += f'<spatial name="{name}"{extra}>' + "".join(f'<site site="{s}"/>' for s in path) + "</spatial>"
            else:
                continue
            names.append(name)
        return f"<tendon>{out}</tendon>", names

    def actuators(self, tendons):
        out = ""
        for _ in range(self.pick(0, 1, 2, 4)):
            kind = self.pick("joint", "tendon", "site", "jointinparent")
            if kind == "tendon" and tendons:
                target = f'tendon="{self.pick(*tendons)}"'
            elif kind == "site":
                target = f'site="{self.pick(*self.sites)}" gear="{self.vector(0.5, 6)}"'
                if len(self.sites) > 1 and self.chance(0.4):
                    target += f' refsite="{self.pick(*self.sites)}"'
            elif self.scalars:
                target = f'{"jointinparent" if kind == "jointinparent" else "joint"}="{self.pick(*self.scalars)}" gear="{self.rng.gauss(0, 2):.3g}"'
            else:
                continue
            extra = ' forcerange="-2 3"' if self.chance(0.3) else ""
            extra += ' ctrlrange="-0.5 0.7"' if self.chance(0.3) else ""
            out += self.pick(
                f"<motor {target}{extra}/>",
                f'<position {target} kp="{self.rng.uniform(1, 20):.3g}" kv="{self.rng.uniform(0, 2):.3g}"{extra}/>',
                f'<position {target} kp="{self.rng.uniform(1, 20):.3g}" dampratio="{self.rng.uniform(0.3, 1.5):.3g}"{extra}/>',
                f'<velocity {target} kv="{self.rng.uniform(0, 2):.3g}"{extra}/>',
                f'<general {target} dyntype="{self.pick("integrator", "filter", "filterexact")}" dynprm="0.07" gainprm="2" actearly="{self.pick("true", "false")}"{extra}/>',
                f'<general {target} dyntype="muscle" gaintype="muscle" biastype="muscle" dynprm=".01 .04 {self.pick(0, 0.1)}" gainprm=".75 1.05 {self.pick(-1, 20)} 50 .5 1.6 1.5 1.3 1.2" biasprm=".75 1.05 -1 50 .5 1.6 1.5 1.3 1.2" lengthrange="-1 1"/>',
                f'<general {target} gaintype="affine" gainprm="1 .5 -.2" biastype="affine" biasprm=".1 -2 -.3"{extra}/>',
            )
        return f"<actuator>{out}</actuator>"

    def build(self, seed):
        options = self.options()
        floor = f'<geom name="floor" type="plane" size="2 2 .1" euler="{self.vector(4)}"/>' if self.chance(0.8) else ""
        count = self.pick(1, 2, 3, 5, 8, 12)
        bodies = "".join(
            self.body(0, f"{self.rng.gauss(0, 0.25):.4g} {self.rng.gauss(0, 0.25):.4g} {self.rng.uniform(0.05, 0.5):.4g}")
            for _ in range(count))
        tendons, names = self.tendons()
        contact = ""
        if len(self.bodies) > 1 and self.chance(0.2):
            a, b = self.rng.sample(self.bodies, 2)
            contact += f'<exclude body1="{a}" body2="{b}"/>'
        if len(self.geoms) > 1 and self.chance(0.2):
            a, b = self.rng.sample(self.geoms, 2)
            contact += f'<pair geom1="{a}" geom2="{b}" condim="{self.pick(1, 3, 4, 6)}" margin="0.02"/>'
        return (f'<mujoco model="scene {seed}">\n{options}\n<worldbody>\n{floor}\n{bodies}</worldbody>\n'
                f"<contact>{contact}</contact>\n{tendons}\n{self.equality()}\n{self.actuators(names)}\n</mujoco>\n")


def compare(seed, states, steps):
    import mujoco

    import cortenforge as cf
    import live

    mujoco.set_mju_user_warning(lambda message: None)
    text = Scene(seed).text
    theirs = ours = None
    try:
        theirs = mujoco.MjModel.from_xml_string(text)
    except ValueError as exception:
        reason = str(exception).splitlines()[0]
    try:
        ours = cf.MjModel.from_xml_string(text)
    except ValueError as exception:
        return ("refused", "") if theirs is None else ("FAILED", str(exception).replace("\n", ", "))
    if theirs is None:
        return "FAILED", f"loads, but MuJoCo says: {reason}"
    return live.compare_loaded(mujoco, cf, theirs, ours, states, steps)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", nargs="?", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--states", type=int, default=2)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--share", type=int, default=None, help=argparse.SUPPRESS)
    args = parser.parse_args()
    seeds = range(args.seed, args.seed + args.count)
    if args.share is None and args.jobs > 1:
        command = [sys.executable, __file__, *sys.argv[1:]]
        shares = [subprocess.Popen([*command, "--share", str(k)], stdout=subprocess.PIPE, text=True) for k in range(args.jobs)]
        passed = failed = 0
        for share in shares:
            out, _ = share.communicate()
            *lines, last = out.splitlines() or [""]
            print("\n".join(lines), end="\n" if lines else "")
            words = last.split()
            passed, failed = passed + int(words[0]), failed + int(words[2])
            failed += share.returncode not in (0, 1)
        print(f"{passed} passed, {failed} failed")
        return 1 if failed else 0
    passed = failed = 0
    for seed in list(seeds)[args.share or 0 :: args.jobs if args.share is not None else 1]:
        status, detail = compare(seed, args.states, args.steps)
        if status in ("agrees", "refused"):
            passed += 1
            continue
        failed += 1
        print(f"{status:<10}scene {seed}  {detail}", flush=True)
        if args.keep:
            args.keep.mkdir(parents=True, exist_ok=True)
            (args.keep / f"scene_{seed}.xml").write_text(Scene(seed).text)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
    sys.exit(main())
