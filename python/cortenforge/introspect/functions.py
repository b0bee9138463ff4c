"""MuJoCo's place for its functions in C, which CortenForge does not have."""


class _None(dict):
    """Says so, whatever it is asked for."""

    def _refuse(self, *args):
        raise NotImplementedError(
            "CortenForge has no functions in C to describe; the signatures of its Python functions are in its type stubs"
        )

    __getitem__ = __iter__ = __contains__ = __len__ = get = items = keys = values = _refuse


FUNCTIONS = _None()
