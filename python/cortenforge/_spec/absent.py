"""What MuJoCo has and this package has not: flexes. Their names are there, and say so."""


def refused(what):
    """The error for what cannot be done."""
    return NotImplementedError(f"{what} are not supported yet")


class MjsFlex:
    """Flexes are not supported yet."""

    __slots__ = ()

    def __new__(cls, *args, **kwargs):
        raise TypeError("MjsFlex: No constructor defined!")


class Absent:
    """What a model does not have."""

    def add_flex(self, **values):
        """Flexes are not supported yet."""
        raise refused("flexes")

    def flex(self, name):
        """There are none: flexes are not supported yet."""
        return None

    @property
    def flexes(self):
        """There are none: flexes are not supported yet."""
        return []
