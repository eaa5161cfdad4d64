"""Compiling beforehand: everything is named as it comes."""

from makombo.kernels import warm


def test_compiling_all_names_each_step() -> None:
    said: list[str] = []
    warm.compile_all(said.append)
    steps = ["moves", "perft", "playouts"]
    assert sorted(said) == sorted(f"{name} {step}" for name in ("kpe", "kisolo") for step in steps)
