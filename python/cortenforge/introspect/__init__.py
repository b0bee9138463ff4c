"""What the package says of itself, in the form in which MuJoCo describes its C interface.

``enums.ENUMS``, ``structs.STRUCTS`` and ``mjxmacro`` come from the engine's own tables of enumerations and fields, so
that they cannot be wrong about it; their sentences are ours. Structs are those that a program meets when it walks over
models and simulations. There are no functions in C, hence no ``functions.FUNCTIONS``: signatures are in the type stubs.
"""
