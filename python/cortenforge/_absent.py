"""What MuJoCo has and this package has not: the names are there, so that programs can be imported that may never use
them, and whoever uses one is told."""


def refused(name, what):
    """The error for what is there in name only."""
    return NotImplementedError(f"{name}: CortenForge does not have {what} yet")


def absent_function(module, name, what):
    """A function that says that it does not exist."""

    def function(*args, **kwargs):
        raise refused(name, what)

    function.__name__ = function.__qualname__ = name
    function.__module__ = module
    function.__doc__ = f"Raises ``NotImplementedError``: CortenForge does not have {what} yet."
    return function


def absent_class(module, name, what):
    """A class of which nothing can be made."""

    def init(self, *args, **kwargs):
        raise refused(name, what)

    doc = f"Cannot be made: CortenForge does not have {what} yet."
    return type(name, (), {"__init__": init, "__module__": module, "__doc__": doc})
