"""PettingZoo's AEC environments `kpe_v0` and `kisolo_v0`.

Importing this package enters them in PettingZoo's registry as well, so that
`pettingzoo.make("aec", "makombo/kpe_v0")` finds them, and likewise every other game that is
installed. `makombo.envs.pettingzoo.aec.makers` makes environments of any.

>>> from makombo.envs.pettingzoo import kisolo_v0
>>> env = kisolo_v0.env(columns=6)
>>> env.reset(seed=1)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.agent_selection, observation["action_mask"]
('south', array([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1], dtype=int8))
>>> env.step(8)
>>> env.agent_selection
'north'
>>> env.close()
"""

from makombo.envs.extra import extra_envs
from makombo.rules import games

with extra_envs():
    from pettingzoo import register

for _name in games():
    _place = "makombo.envs.pettingzoo.aec:named_env"
    register("aec", f"makombo/{_name}_v0", _place, kwargs={"rules": _name})
