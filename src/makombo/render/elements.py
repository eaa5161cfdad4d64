"""SVG elements as text: the one place where markup is written, so that all of it is escaped."""

from xml.sax.saxutils import escape, quoteattr


def number(value: float) -> str:
    """Return a length in as few characters as a tenth of a unit needs.

    >>> number(3.0), number(-0.04), number(12.345)
    ('3', '0', '12.3')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(name: str, *content: str, **attributes: str | float) -> str:
    r"""Return an element; `_` in an attribute's name stands for `-`, and a final one for nothing.

    `content` is markup already; everything else is escaped here.

    >>> element("text", text("<b> & co"), x=3.25, font_size=12, class_='"')
    '<text x="3.2" font-size="12" class=\'"\'>&lt;b&gt; &amp; co</text>'
    """
    parts = [name]
    for key, value in attributes.items():
        written = value if isinstance(value, str) else number(value)
        parts.append(f"{key.removesuffix('_').replace('_', '-')}={quoteattr(written)}")
    start = " ".join(parts)
    return f"<{start}>{''.join(content)}</{name}>" if content else f"<{start}/>"


def text(words: object) -> str:
    """Return words as markup."""
    return escape(str(words))


def stops(*colours: str, at: tuple[float, ...]) -> str:
    """Return the stops of a gradient, each colour at its place from 0 to 1."""
    return "".join(
        element("stop", offset=f"{place:g}", stop_color=colour)
        for colour, place in zip(colours, at, strict=True)
    )
