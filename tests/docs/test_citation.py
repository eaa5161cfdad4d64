"""CITATION.cff is true: its version, and the data set's files with their checksums."""

import hashlib
import re

import makombo
from tests.docs.examples import ROOT

TEXT = (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_version_is_that_of_the_package() -> None:
    assert re.findall(r'^version: "(.*)"$', TEXT, re.MULTILINE) == [makombo.__version__]


def test_every_manifest_is_named_with_its_checksum() -> None:
    named = re.findall(r'value: "sha256:([0-9a-f]{64})"\n +description: (\S+)', TEXT)
    manifests = (ROOT / "docs" / "manifests").glob("*.json")
    assert sorted(named) == sorted(
        (hashlib.sha256(path.read_bytes()).hexdigest(), str(path.relative_to(ROOT)))
        for path in manifests
    )


def test_the_licences_are_said() -> None:
    assert re.findall(r"^ *license: (.*)$", TEXT, re.MULTILINE) == ["MIT", "CC0-1.0"]
