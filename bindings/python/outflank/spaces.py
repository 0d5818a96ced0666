"""The spaces of Gymnasium, or a minimal replacement where that package is not installed."""

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    import numpy as np

    class Discrete:
        def __init__(self, n, seed=None):
            self.n = n
            self.shape = ()
            self.dtype = np.dtype(np.int64)
            self._random = np.random.default_rng(seed)

        def contains(self, value):
            return 0 <= int(value) < self.n

        __contains__ = contains

        def sample(self, mask=None):
            if mask is None:
                return int(self._random.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._random.choice(legal)) if len(legal) else 0

    class Box:
        def __init__(self, low, high, shape, dtype):
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

        def contains(self, value):
            return (value.shape == self.shape and value.dtype == self.dtype
                    and bool((value >= self.low).all() and (value <= self.high).all()))

        __contains__ = contains

    class Dict(dict):
        @property
        def spaces(self):
            return self

        def contains(self, value):
            return set(value) == set(self) and all(self[key].contains(value[key]) for key in self)

        __contains__ = contains


__all__ = ["Box", "Dict", "Discrete"]
