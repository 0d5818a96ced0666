"""The spaces of Gymnasium, or a minimal replacement where that package is not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

if TYPE_CHECKING:
    from numpy.typing import NDArray

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:
    import numpy as np

    class Discrete:  # type: ignore[no-redef]
        def __init__(self, n: int, seed: Optional[int] = None) -> None:
            self.n = n
            self.shape: tuple[int, ...] = ()
            self.dtype = np.dtype(np.int64)
            self._random = np.random.default_rng(seed)

        def contains(self, value: Any) -> bool:
            return 0 <= int(value) < self.n

        __contains__ = contains

        def sample(self, mask: Optional[NDArray[np.int8]] = None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            legal = np.flatnonzero(mask)
            return int(self._random.choice(legal)) if len(legal) else 0

    class Box:  # type: ignore[no-redef]
        def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
            self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

        def contains(self, value: Any) -> bool:
            return (value.shape == self.shape and value.dtype == self.dtype
                    and bool((value >= self.low).all() and (value <= self.high).all()))

        __contains__ = contains

    class Dict(dict[str, Any]):  # type: ignore[no-redef]
        @property
        def spaces(self) -> dict[str, Any]:
            return self

        def contains(self, value: Any) -> bool:
            return set(value) == set(self) and all(self[key].contains(value[key]) for key in self)

        __contains__ = contains


__all__ = ["Box", "Dict", "Discrete"]
