"""Oware, a third game for makombo; `makombo play oware` finds it once it is installed."""

from makombo_oware.rules import Oware

__all__ = ["Oware"]
