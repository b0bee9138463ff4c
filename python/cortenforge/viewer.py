"""MuJoCo's place for its viewer, which is there in name only."""

from ._absent import absent_class, absent_function

Handle = absent_class(__name__, "Handle", "a viewer")
launch = absent_function(__name__, "launch", "a viewer")
launch_from_path = absent_function(__name__, "launch_from_path", "a viewer")
launch_passive = absent_function(__name__, "launch_passive", "a viewer")
