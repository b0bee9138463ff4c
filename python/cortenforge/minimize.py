"""Least squares with bounds: finds the x at which a residual is smallest.

    x, trace = minimize.least_squares(x0, residual, bounds=(lower, upper))

is Gauss-Newton, made safe by a regulariser that grows where a step does not gain what was expected (Levenberg-Marquardt); each step
minimises a quadratic model within the bounds (`mju_boxQP`). Residuals are vectorised: a matrix of points in, one per column, a
matrix of residuals out.
"""

import abc
import dataclasses
import enum
import time
from collections.abc import Callable, Sequence
from typing import Optional, TextIO, Union

import numpy as np

import cortenforge as _cf


class Verbosity(enum.Enum):
    """What is printed, and kept in the trace."""

    SILENT = 0
    FINAL = 1
    ITER = 2
    FULLITER = 3


class Status(enum.Enum):
    """Why the search has ended."""

    FACTORIZATION_FAILED = enum.auto()
    NO_IMPROVEMENT = enum.auto()
    MAX_ITER = enum.auto()
    DX_TOL = enum.auto()
    G_TOL = enum.auto()


_STATUS_MESSAGE = {
    Status.FACTORIZATION_FAILED: "factorization failed.",
    Status.NO_IMPROVEMENT: "insufficient reduction.",
    Status.MAX_ITER: "maximum iterations reached.",
    Status.DX_TOL: "norm(dx) < tol.",
    Status.G_TOL: "norm(gradient) < tol.",
}


@dataclasses.dataclass(frozen=True)
class IterLog:
    """One iteration: where it began, and what it gained. The optional values are there with FULLITER; the last log of a trace
    is of the end point."""

    candidate: np.ndarray
    objective: np.float64
    reduction: np.float64
    regularizer: np.float64
    residual: Optional[np.ndarray] = None
    jacobian: Optional[np.ndarray] = None
    grad: Optional[np.ndarray] = None
    step: Optional[np.ndarray] = None


class Norm(abc.ABC):
    """How large a residual is."""

    @abc.abstractmethod
    def value(self, r: np.ndarray) -> np.float64:
        """The norm of a column vector."""

    @abc.abstractmethod
    def grad_hess(self, r: np.ndarray, proj: np.ndarray):
        """Gradient and Hessian of the norm at r (nr, 1), projected: proj.T @ gradient and proj.T @ Hessian @ proj, for a matrix
        proj (nr, nx). Hessians of norms are large and sparse, and whoever knows their structure can do this best."""


class Quadratic(Norm):
    """Half of the sum of squares."""

    def value(self, r: np.ndarray):
        return 0.5 * (r.T @ r).item()

    def grad_hess(self, r: np.ndarray, proj: np.ndarray):
        return proj.T @ r, proj.T @ proj


class _Regulariser:
    """What is added to the diagonal of the Hessian: nothing at first. It grows by its factor, and falls faster the longer it
    falls."""

    def __init__(self, low, high, factor):
        if factor <= 1:
            raise ValueError("mu_factor must be > 1.")
        self.value = np.float64(0.0)
        self.low, self.high, self.factor = low, high, factor
        self.falls = 0

    def is_at_most(self):
        return self.value >= self.high

    def increase(self):
        self.value = max(self.low, self.factor * self.value)
        self.falls = 0

    def decrease(self):
        lower = self.value * (1 / self.factor) ** (2**self.falls)
        self.value = 0.0 if lower < self.low else lower
        self.falls += 1

    def follow(self, ratio):
        """Adapts to what a step has gained over what was expected of it."""
        if ratio > 0.75:
            self.decrease()
        elif ratio < 0.25:
            self.increase()


class _Problem:
    """Residual, Jacobian and norm, with counts and times of their evaluations."""

    def __init__(self, residual, jacobian, norm, eps, bounds):
        self.function, self.jacobian_function = residual, jacobian
        self.norm, self.eps, self.bounds = norm, np.float64(eps), bounds
        self.n_res = self.n_jac = 0
        self.t_res = self.t_jac = 0.0

    def residual(self, x):
        start = time.time()
        r = self.function(x)
        self.t_res += time.time() - start
        self.n_res += 1
        return r

    def jacobian(self, x, r):
        start = time.time()
        if self.jacobian_function is None:
            jac, self.n_res = jacobian_fd(self.function, x, r, self.eps, self.n_res, self.bounds)
            self.t_res += time.time() - start
        else:
            jac = self.jacobian_function(x, r)
            self.t_jac += time.time() - start
            self.n_jac += 1
        return jac

    def check(self, x, r, jac, output):
        """Raises if what the user gives as derivatives are none."""
        if self.jacobian_function is not None:
            self.n_res = check_jacobian(self.function, x, r, jac, self.eps, self.n_res, self.bounds, output)
        if not isinstance(self.norm, Quadratic):
            check_norm(r, self.norm, self.eps, output)

    def free(self, x, grad):
        """The gradient without what pushes against a bound."""
        if self.bounds is None:
            return grad
        lower, upper = self.bounds
        return grad[~(((x == lower) & (grad > 0)) | ((x == upper) & (grad < 0)))]


class _Step:
    """A step from x that gains enough, as Armijo's rule has it; or the reason why there is none."""

    GAIN = 1e-2  # of what the gradient promises

    def __init__(self, problem, x, y, grad, hess, mu):
        self.status = None
        n = x.size
        self.dx = np.zeros((n, 1))
        work = np.zeros((n, n + 7))
        lower, upper = (None, None) if problem.bounds is None else (bound - x for bound in problem.bounds)
        while True:
            while _cf.mju_boxQP(self.dx, work, None, hess + mu.value * np.eye(n), grad, lower, upper) < 0:
                if mu.is_at_most():
                    self.status = Status.FACTORIZATION_FAILED
                    return
                mu.increase()
            self.x = x + self.dx
            self.r = problem.residual(self.x)
            self.reduction = y - problem.norm.value(self.r)
            if self.reduction + self.GAIN * (grad.T @ self.dx).item() >= 0:
                break
            if mu.is_at_most():
                self.status = Status.NO_IMPROVEMENT
                return
            mu.increase()
        self.expected = -(grad.T @ self.dx + 0.5 * self.dx.T @ hess @ self.dx).item()
        self.ratio = self.reduction / self.expected if self.expected > 0 else 0.0


def _checked_bounds(bounds, n):
    """The bounds as columns."""
    if bounds is None:
        return None
    if len(bounds) != 2:
        raise ValueError("bounds must have 2 elements.")
    lower, upper = (np.asarray(bound) for bound in bounds)
    if lower.size != n or upper.size != n:
        raise ValueError("bounds must have the same size as x0.")
    if not (np.all(np.isfinite(lower)) and np.all(np.isfinite(upper))):
        raise ValueError("bounds must be finite.")
    if not np.all(lower < upper):
        raise ValueError("bounds[0] must be smaller than bounds[1].")
    return [lower.reshape(n, 1), upper.reshape(n, 1)]


def least_squares(
    x0: np.ndarray,
    residual: Callable[[np.ndarray], np.ndarray],
    bounds: Optional[Sequence[np.ndarray]] = None,
    jacobian: Optional[Callable[[np.ndarray, np.ndarray], np.ndarray]] = None,
    norm: Norm = Quadratic(),
    eps: float = np.finfo(np.float64).eps ** 0.5,
    mu_min: float = 1e-6,
    mu_max: float = 1e8,
    mu_factor: float = 10.0**0.1,
    xtol: float = 1e-8,
    gtol: float = 1e-8,
    max_iter: int = 100,
    verbose: Union[Verbosity, int] = Verbosity.ITER,
    output: Optional[TextIO] = None,
    iter_callback: Optional[Callable[[list[IterLog]], None]] = None,
    check_derivatives: bool = False,
) -> tuple[np.ndarray, list[IterLog]]:
    """Minimises the norm of a residual, within bounds.

    Args:
      x0: where to begin.
      residual: gives the residuals (nr, k) of k points (nx, k).
      bounds: lower and upper bounds of x.
      jacobian: gives the Jacobian (nr, nx) at a point and its residual; finite differences without it.
      norm: how large a residual is.
      eps: step of finite differences.
      mu_min, mu_max, mu_factor: range of the regulariser, and by how much it grows or falls.
      xtol, gtol: the search ends when a step, relative to x, or the gradient is smaller.
      max_iter: the search ends after as many iterations.
      verbose: what is printed, and kept in the trace.
      output: where it is printed.
      iter_callback: called with the trace after each iteration.
      check_derivatives: compares the user's Jacobian and norm with finite differences first.

    Returns:
      x, in the shape of x0, and the trace of iterations.
    """
    start = time.time()
    verbose = Verbosity(verbose).value
    full = verbose >= Verbosity.FULLITER.value
    n = x0.size
    mu = _Regulariser(mu_min, mu_max, mu_factor)
    bounds = _checked_bounds(bounds, n)
    x = x0.astype(np.float64).reshape((n, 1))
    if bounds is not None:
        x = np.clip(x, *bounds)
    if not np.all(np.isfinite(x)):
        raise ValueError("x0 must be finite.")
    problem = _Problem(residual, jacobian, norm, eps, bounds)
    r = problem.residual(x)
    if r.dtype != np.float64:
        raise ValueError("residual function must return float64 arrays.")

    trace: list[IterLog] = []

    def log(entry, **details):
        trace.append(dataclasses.replace(entry, **details) if full else entry)
        if iter_callback is not None:
            iter_callback(trace)

    status, iteration = Status.MAX_ITER, 0
    for iteration in range(max_iter):
        y = norm.value(r)
        jac = problem.jacobian(x, r)
        if iteration == 0 and check_derivatives:
            problem.check(x, r, jac, output)
        grad, hess = norm.grad_hess(r, jac)
        slope = np.linalg.norm(problem.free(x, grad))
        if slope <= gtol:
            status = Status.G_TOL
            if slope == 0:
                print("Zero gradient norm: exact minimum found?", file=output)
            break

        step = _Step(problem, x, y, grad, hess, mu)
        if step.status is not None:
            status = step.status
            break
        if step.expected <= 0 and verbose > Verbosity.SILENT.value:
            what = "Negative expected reduction: should not occur." if step.expected < 0 else \
                "Zero expected reduction: exact minimum found?"
            print(what, file=output)
        length = np.linalg.norm(step.dx)
        if verbose >= Verbosity.ITER.value:
            logmu = np.log10(mu.value) if mu.value > 0 else -np.inf
            print(f"iter: {iteration:<3d}  y: {y:<9.4g}  log10mu: {logmu:>4.1f}  ratio: {step.ratio:<7.2g}  "
                  f"dx: {length:<7.2g}  reduction: {step.reduction:<7.2g}", file=output)
        entry = IterLog(candidate=x, objective=y, reduction=step.reduction, regularizer=mu.value)
        log(entry, residual=r, jacobian=jac, grad=grad, step=step.dx)
        if length < xtol * (xtol + np.linalg.norm(x)):
            status = Status.DX_TOL
            break
        mu.follow(step.ratio)
        x, r = step.x, step.r

    y = norm.value(r)
    details = {}
    if full:
        jac = problem.jacobian(x, r)
        details = {"residual": r, "jacobian": jac, "grad": norm.grad_hess(r, jac)[0]}
    log(IterLog(candidate=x, objective=y, reduction=np.float64(0.0), regularizer=mu.value), **details)
    if verbose > Verbosity.SILENT.value:
        _report(problem, iteration, status, y, time.time() - start, output)
    return x.reshape(x0.shape), trace


def _report(problem, iterations, status, y, seconds, output):
    """How the search has ended, and where the time went."""
    jacobians = f", Jacobian evals: {problem.n_jac:d}" if problem.n_jac > 0 else ""
    print(f"Terminated after {iterations} iterations: {_STATUS_MESSAGE[status]} y: {y:<.4g}, "
          f"Residual evals: {problem.n_res:d}{jacobians}", file=output)
    if seconds > 0:
        shown = f"{seconds:<.1f}s" if seconds > 1 else f"{1000 * seconds:<.1f}ms"
        share = f" Jacobian {100 * problem.t_jac / seconds:<.1f}%" if problem.t_jac > 0 else ""
        print(f"total time {shown} of which residual {100 * problem.t_res / seconds:<.1f}%{share}", file=output)


def jacobian_fd(
    residual: Callable[[np.ndarray], np.ndarray],
    x: np.ndarray,
    r: np.ndarray,
    eps: np.float64,
    n_res: int,
    bounds: Optional[list[np.ndarray]] = None,
) -> tuple[np.ndarray, int]:
    """The Jacobian of a residual at x, where it is r, by finite differences of relative size `eps`, away from the nearer bound.
    And how often the residual was evaluated: `n_res` and once more for each column."""
    if bounds is None:
        signed = np.full((x.size, 1), eps)
    else:
        # half of the width, not the middle: MuJoCo's rule, whose numbers these are
        signed = np.where(x > 0.5 * (bounds[1] - bounds[0]), -eps, eps)
    # nudges that floating-point numbers hold exactly
    nudges = (signed * np.maximum(1.0, np.abs(x)) + x) - x
    nudged = residual(x + np.diag(nudges.flatten()))
    return (nudged - r) / nudges.T, n_res + x.size


def check_jacobian(
    residual: Callable[[np.ndarray], np.ndarray],
    x: np.ndarray,
    r: np.ndarray,
    jac: np.ndarray,
    eps: np.float64,
    n_res: int,
    bounds: Optional[list[np.ndarray]] = None,
    output: Optional[TextIO] = None,
    name: Optional[str] = "Jacobian",
) -> int:
    """Raises if a Jacobian is not that of finite differences. Gives how often the residual was evaluated by now."""
    found, n_res = jacobian_fd(residual, x, r, eps, n_res, bounds)
    scale = np.abs(jac).sum() + np.abs(found).sum() + 1e-8
    if np.any(np.abs(jac - found) / scale > 1e-5):
        raise ValueError(f"User-provided {name} does not match finite-differences to a relative tolerance of 1e-5.")
    print(f"User-provided {name} matches finite-differences.", file=output)
    return n_res


def check_norm(r: np.ndarray, norm: Norm, eps: np.float64, output: Optional[TextIO] = None):
    """Raises if the derivatives of a norm are not those of finite differences, or its Hessian is not symmetric and positive."""
    eye = np.eye(r.size)
    gradient, hessian = norm.grad_hess(r, eye)
    if not np.allclose(hessian, hessian.T):
        raise ValueError("User-provided norm Hessian is not symmetric.")
    smallest = np.min(np.linalg.eigvals(hessian))
    if smallest < 0:
        raise ValueError(f"User-provided norm Hessian is not positive definite. Minimum eigenvalue is {smallest:<.4g}")

    def columns(points):
        return (points[:, i : i + 1] for i in range(points.shape[1]))

    def values(points):
        return np.hstack([np.atleast_2d(norm.value(point)) for point in columns(points)])

    def gradients(points):
        return np.hstack([norm.grad_hess(point, eye)[0] for point in columns(points)])

    check_jacobian(values, r, np.atleast_2d(norm.value(r)), gradient.T, eps, 0, None, output, "norm gradient")
    check_jacobian(gradients, r, gradient, hessian, eps, 0, None, output, "norm Hessian")
