"""Games as research environments: OpenSpiel, PettingZoo, Gymnasium, and many games at once.

Each is imported by its own name and needs the extra `envs`:

    makombo.envs.openspiel              python_kpe and python_kisolo, registered on import
    makombo.envs.pettingzoo.kpe_v0      and kisolo_v0: AEC environments
    makombo.envs.gymnasium              makombo/Kpe-v0 and makombo/Kisolo-v0, registered on import
    makombo.envs.vector                 VectorEnv: thousands of games, in compiled code

What they show of a game is the same in all of them: see `makombo.envs.observation`.
"""
