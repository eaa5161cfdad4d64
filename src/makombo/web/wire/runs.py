"""Messages as they are sent: said in the reader's language only when they are written as JSON.

A model holds `Message` values. `to_json` writes it in a language, as runs: an array of texts and
`{"pit": "c1"}`, so that no sentence has to be taken apart again.
"""

from typing import Annotated, Any

from pydantic import BaseModel, GetCoreSchemaHandler, GetJsonSchemaHandler, SerializationInfo
from pydantic_core import CoreSchema, core_schema

from makombo.message import Message, PitName, Voice

Run = str | dict[str, str]


def runs(message: Message, voice: Voice) -> list[Run]:
    """Return a message as the runs that are sent.

    >>> from makombo.message import ENGLISH, form
    >>> runs(form("doctest.sent", "{pit} is empty")(pit=PitName("a1")), ENGLISH)
    [{'pit': 'a1'}, ' is empty']
    """
    return [{"pit": str(run)} if isinstance(run, PitName) else run for run in voice.runs(message)]


def _runs(message: Message, info: SerializationInfo[Any]) -> list[Run]:
    return runs(message, info.context["voice"])


class _SentAsRuns:
    """How pydantic takes and writes a message."""

    @classmethod
    def __get_pydantic_core_schema__(
        cls, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        del source, handler
        serialization = core_schema.plain_serializer_function_ser_schema(_runs, info_arg=True)
        return core_schema.is_instance_schema(Message, serialization=serialization)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        del schema, handler
        pit = {"type": "object", "properties": {"pit": {"type": "string"}}, "required": ["pit"]}
        run = {"anyOf": [{"type": "string"}, pit]}
        return {"type": "array", "items": run, "description": "texts, and pits between them"}


SentMessage = Annotated[Message, _SentAsRuns]
"""A sentence of a model, sent as runs."""


def to_json(model: BaseModel, voice: Voice) -> str:
    """Return a model as JSON, its messages said by this voice."""
    return model.model_dump_json(context={"voice": voice})
