"""A session of the official Model Context Protocol client with webmark, over both transports.

    python3 model-context-client.py WEBMARK DATA [URL TOKEN]

WEBMARK is the program, DATA a folder that Scripts/check-mcp filled. With URL (of /mcp) and TOKEN, the
session runs over HTTP instead of standard input and output.
"""

import asyncio
import statistics
import sys
import time

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client


def text(result):
    assert not (getattr(result, "isError", None) or getattr(result, "is_error", None)), result
    return result.content[0].text


async def refused(session, tool, arguments):
    result = await session.call_tool(tool, arguments)
    assert getattr(result, "isError", None) or getattr(result, "is_error", None), result
    return result.content[0].text


async def session_steps(session, is_owner):
    started = await session.initialize()
    revision = getattr(started, "protocolVersion", None) or started.protocol_version
    assert revision == "2025-11-25", revision
    tools = (await session.list_tools()).tools
    assert [tool.name for tool in tools] == ["search", "read", "page", "check", "changes"]
    for tool in tools:
        hints = tool.annotations
        assert getattr(hints, "readOnlyHint", None) or getattr(hints, "read_only_hint", None), tool

    found = text(await session.call_tool("search", {"query": "lemon cake"}))
    assert "untrusted" in found and "https://fixture.example/" in found, found
    private = text(await session.call_tool("search", {"query": "secret lemonade"}))
    assert ("item:TEAM.app/2" in private) == is_owner, private

    page = "https://fixture.example/"
    article = text(await session.call_tool("read", {"id": page}))
    assert "# Lemon cake" in article and "Outline:" in article, article
    part = text(await session.call_tool("read", {"id": page, "section": "Zest"}))
    assert "two lemons" in part and "Bake for an hour" not in part, part
    assert "Lemon cake" in text(await session.call_tool("page", {"id": page}))
    assert "score" in text(await session.call_tool("check", {"html": "<title>Lemon</title>"}))
    assert "added" in text(await session.call_tool("changes", {"since": "1d"}))

    # Errors that a model can correct are results.
    assert "no page" in await refused(session, "check", {"url": "http://fixture.example/?stolen=1"})
    assert "'id'" in await refused(session, "read", {"id": "https://nowhere.example/"})
    assert "limit" in await refused(session, "search", {"query": "a", "limit": 1000})

    # A page that refuses use by AI is left out, unless it is the operator's own.
    assert "https://mine.example/" in found and "refusing.example" not in found, found
    for tool, name in [("read", "id"), ("page", "id"), ("check", "url")]:
        reason = await refused(session, tool, {name: "https://refusing.example/"})
        assert "refuses use by AI" in reason, reason
    assert "Models must not" in text(await session.call_tool("read", {"id": "https://mine.example/"}))

    # A hostile page cannot close the mark around its text.
    hostile = text(await session.call_tool("read", {"id": "https://fixture.example/hostile.html"}))
    lines = hostile.splitlines()
    mark = lines[1].removeprefix("<untrusted-content ").rstrip(">")
    assert len(mark) > 8 and lines[-1] == f"</untrusted-content {mark}>", hostile
    assert sum(mark in line for line in lines) == 2, hostile
    assert "\U000e0041" not in hostile, "tag characters are invisible to people"

    times = []
    for _ in range(100):
        start = time.perf_counter()
        await session.call_tool("search", {"query": "lemon cake"})
        times.append((time.perf_counter() - start) * 1000)
    print(f"search: p50 {statistics.median(times):.1f} ms, maximum {max(times):.1f} ms")


async def main():
    program, data, *http = sys.argv[1:]
    if not http:
        for owner in ["local", "stranger"]:
            command = StdioServerParameters(
                command=program, args=["mcp", "--data", data, "--owner", owner]
            )
            async with stdio_client(command) as streams:
                async with ClientSession(streams[0], streams[1]) as session:
                    await session_steps(session, owner == "local")
        return
    url, token = http
    import httpx2

    for secret in [token, None]:
        fields = {"Authorization": f"Bearer {secret}"} if secret else {}
        async with httpx2.AsyncClient(headers=fields) as client:
            async with streamable_http_client(url, http_client=client) as streams:
                async with ClientSession(streams[0], streams[1]) as session:
                    await session_steps(session, secret is not None)


asyncio.run(asyncio.wait_for(main(), 120))
