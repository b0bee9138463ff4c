"""Small pieces that several tasks are made of."""

import numpy as np


def squares(rows):
    """The sum of squares of each row."""
    return np.sum(np.square(rows.reshape(len(rows), -1)), axis=1)


def lengths(rows):
    """The length of each row."""
    return np.sqrt(squares(rows))


def between(values, low_high):
    """Whether values lie inside a range."""
    low, high = low_high
    return (low < values) & (values < high)


def uniform(random, low, high, start):
    """A start, moved at random."""
    return start + random.uniform(low=low, high=high, size=len(start))


class Named:
    """Infos that several tasks give about where a robot is."""

    def position_info(self, rows, names):
        return {f"{name}_position": self.batch.qpos[rows, i].copy() for i, name in enumerate(names)}

    def distance_info(self, rows):
        return {"distance_from_origin": lengths(self.batch.qpos[rows, :2])}
