"""How fast a server answers a move while many play and the computer thinks.

    python bench/web_load.py [--games 200] [--engines 4] [--seconds 30] [--pace 5]

Starts a server of its own with a fresh database. In each of `games` open games somebody moves every
`pace` seconds or so (the first `pace` seconds don't count); in `engines` more the computer at full
strength is given little rest, and positions early in a game of Kisolo, which have much to think
about. Prints the time from sending a move to its `done`: it is stored then, and told to all.
"""

import argparse
import asyncio
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import websockets

EARLY = 10  # plies
RATES = (
    "create",
    "join",
    "page",
    "sandbox",
    "look",
    "api",
    "connect",
    "connection",
    "hint",
    "picture",
)


def serve(folder: str) -> None:
    from makombo.web.services.settings import Rates, Settings
    from makombo.web.serving import serve as run

    settings = Settings(
        database=f"sqlite:///{folder}/games.db",
        rates=Rates(**dict.fromkeys(RATES, "100000 per second")),
        connections_per_address=10_000,
        players_per_address=10_000,
    )
    run(settings, port=0, say=lambda line: print(line, flush=True))


def create(base: str, **wish: object) -> dict[str, Any]:
    body = json.dumps(wish).encode()
    request = urllib.request.Request(f"{base}api/games", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return dict(json.load(answer))


class Game:
    def __init__(self, base: str, **wish: object) -> None:
        self.longest = EARLY if wish["mode"] == "computer" else 1000
        made = create(base, **wish)
        self.address = f"{base.replace('http', 'ws')}game/{made['id']}/socket"
        self.cookie = {"Cookie": f"seat={made['token']}"}

    async def play(
        self, rng: random.Random, all_in: asyncio.Barrier, seconds: float, pace: float
    ) -> list[float]:
        times: list[float] = []
        async with websockets.connect(self.address, additional_headers=self.cookie) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 2, "language": "en"}))
            state = json.loads(await socket.recv())["state"]
            await all_in.wait()
            until = time.monotonic() + seconds
            warm = time.perf_counter() + pace
            await asyncio.sleep(rng.uniform(0, pace))
            while time.monotonic() < until:
                if state["outcome"] is not None or state["ply"] >= self.longest:
                    command = {"type": "undo", "id": 1, "version": state["version"]}
                elif "move" not in state["can"]:
                    state = json.loads(await socket.recv()).get("state", state)
                    continue
                else:
                    pit = rng.choice(state["legal"])
                    command = {"type": "move", "id": 1, "version": state["version"], "pit": pit}
                begun = time.perf_counter()
                await socket.send(json.dumps(command))
                while True:
                    message = json.loads(await socket.recv())
                    state = message.get("state", state)
                    if message.get("id") == 1:
                        break
                if message["type"] == "done" and begun > warm:
                    times.append(time.perf_counter() - begun)
                await asyncio.sleep(rng.uniform(0.5, 1.5) * pace)
        return times


async def measure(base: str, options: argparse.Namespace) -> list[float]:
    rng = random.Random(1)
    open_games = [
        Game(base, mode="device", game=rng.choice(("kpe", "kisolo"))) for _ in range(options.games)
    ]
    engines = [
        Game(base, mode="computer", strength=6, game="kisolo") for _ in range(options.engines)
    ]
    all_in = asyncio.Barrier(len(open_games) + len(engines))
    plays = [game.play(rng, all_in, options.seconds, options.pace) for game in open_games]
    thinking = [
        asyncio.create_task(game.play(rng, all_in, options.seconds + 60, 0.2)) for game in engines
    ]
    times = [one for game in await asyncio.gather(*plays) for one in game]
    for task in thinking:
        task.cancel()
    await asyncio.gather(*thinking, return_exceptions=True)
    return times


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--serve")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--engines", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=5)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
        return
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(Path(__file__)), "--serve", folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            base = server.stdout.readline().split()[3]
            times = asyncio.run(measure(base, options))
            server.terminate()
    cuts = statistics.quantiles(times, n=100)
    print(
        f"{len(times)} moves in {options.games} games, {options.engines} engine games: "
        f"median {1000 * cuts[49]:.1f} ms, 99th percentile {1000 * cuts[98]:.1f} ms, "
        f"most {1000 * max(times):.1f} ms"
    )


if __name__ == "__main__":
    main()
