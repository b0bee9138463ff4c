"""The compiled part of `rollout`."""

from ._core import Rollout as Rollout
