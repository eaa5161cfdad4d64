"""Without the extra, an import says which one to install."""

import subprocess
import sys

import pytest

WITHOUT = """
import sys
class Without:
    def find_spec(self, name, *_):
        if name.partition(".")[0] == {library!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Without())
import {module}
"""


@pytest.mark.parametrize(
    ("module", "library"),
    [
        ("makombo.envs.openspiel", "pyspiel"),
        ("makombo.envs.pettingzoo.kpe_v0", "pettingzoo"),
        ("makombo.envs.gymnasium", "gymnasium"),
        ("makombo.envs.gymnasium", "resvg_py"),
        ("makombo.envs.display", "pygame"),
        ("makombo.envs.vector", "gymnasium"),
    ],
)
def test_the_import_says_which_extra(module: str, library: str) -> None:
    code = WITHOUT.format(module=module, library=library)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    expected = f'{library} isn\'t installed, it comes with pip install "makombo[envs]"'
    assert run.stderr.splitlines()[-1] == f"ModuleNotFoundError: {expected}"
