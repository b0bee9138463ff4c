"""MuJoCo's place for the native part of its viewer, which is there in name only."""

from ._absent import absent_class, absent_function

Mutex = absent_class(__name__, "Mutex", "a viewer")
Simulate = absent_class(__name__, "Simulate", "a viewer")
set_glfw_dlhandle = absent_function(__name__, "set_glfw_dlhandle", "a viewer")
