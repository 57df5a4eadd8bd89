"""Compares the tables of `webmark export` in three formats, read by DuckDB.

    python3 exports.py WEBMARK ROOT     in an empty folder
"""

import json
import os
import shutil
import subprocess
import sys

import duckdb

PROGRAM, ROOT = sys.argv[1], sys.argv[2]
TYPES = {"text": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN",
         "texts": "VARCHAR", "json": "VARCHAR"}
HOSTILE = """<!DOCTYPE html><html lang=en><head><title>"Quoted", 'and' \\ back; =1+1 &#x85; \u2028 \U0001F34B</title>
<meta name=description content="null"><meta name=keywords content='a "b", [c], {d}, \u00e9, NULL'></head>
<body><p class=sku>=HYPERLINK("http://evil.example")</p><p class=sku>,</p><p class=sku>"</p><p>\x01 text</p>
<a href="/missing?a=1,2">line
break</a></body></html>"""


def webmark(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, check=False)
    assert done.returncode == 0, (arguments, done.returncode, done.stderr)
    return done.stdout


def normal(kind, value):
    """Returns a value in one form, whatever the format: lists of texts and objects are JSON texts in CSV."""
    if value is None:
        return None
    if kind == "texts":
        return value if isinstance(value, list) else json.loads(value)
    if kind == "json":
        return json.loads(value)
    return value


def rows(query, columns):
    names = ", ".join(f'"{column["name"]}"' for column in columns)
    found = duckdb.sql(f"SELECT {names} FROM {query}").fetchall()
    kinds = [column["type"] for column in columns]
    return [[normal(kind, value) for kind, value in zip(kinds, row)] for row in found]


def compare(table, *options):
    arguments = ["export", table, "--data", "data", *options]
    columns = json.loads(webmark(*arguments, "--schema"))["columns"]
    with open("table.csv", "wb") as file:
        file.write(webmark(*arguments))
    webmark(*arguments, "--output", "other.csv")
    with open("table.csv", "rb") as one, open("other.csv", "rb") as two:
        assert one.read() == two.read(), f"{table}: --output differs from standard output"
    with open("table.jsonl", "wb") as file:
        file.write(webmark(*arguments, "--format", "jsonl"))
    subprocess.run(
        [sys.executable, f"{ROOT}/Packaging/parquet/to-parquet", table, "table.parquet", "--data", "data", *options],
        check=True, env=dict(os.environ, WEBMARK=PROGRAM))
    csv_types = {column["name"]: TYPES[column["type"]] for column in columns}
    json_types = {column["name"]: {"texts": "VARCHAR[]", "json": "JSON"}.get(column["type"], TYPES[column["type"]])
                  for column in columns}
    as_csv = rows(f"read_csv('table.csv', header=true, delim=',', quote='\"', escape='\"', columns={csv_types})", columns)
    as_json = rows(f"read_json('table.jsonl', format='newline_delimited', columns={json_types})", columns)
    as_parquet = rows("read_parquet('table.parquet')", columns)
    assert as_csv, f"{table} has no rows"
    for name, other in (("JSON lines", as_json), ("Parquet", as_parquet)):
        assert len(as_csv) == len(other), (table, name, len(as_csv), len(other))
        for one, two in zip(as_csv, other):
            assert one == two, f"{table}: CSV and {name} differ:\n{one}\n{two}"
    print(f"{table}: {len(as_csv)} rows, {len(columns)} columns")


shutil.copytree(f"{ROOT}/Fixtures/html", "site")
pages = [os.path.relpath(os.path.join(folder, name), "site")
         for folder, _, names in os.walk("site") for name in names if name.endswith(".html")]
with open("site/index.html", "w", encoding="utf-8") as index:
    index.write("<title>All</title>" + "".join(f"<a href='/{page}'>{page}</a>\n" for page in sorted(pages)))
with open("site/hostile.html", "w", encoding="utf-8") as page:
    page.write(HOSTILE)
with open("seeds.txt", "w", encoding="utf-8") as seeds:
    seeds.write("https://fixture.example/ from=site\nhttps://fixture.example/hostile.html from=site\n")
with open("webmark.yml", "w", encoding="utf-8") as fields:
    fields.write("fields:\n  sku: p.sku\n  heading: {xpath: //h1}\n")
webmark("crawl", "seeds.txt", "--data", "data", "--delay", "0")
with open("items.ndjson", "w", encoding="utf-8") as items:
    items.write(json.dumps({"appID": "TEAM.app", "uniqueIdentifier": "1", "attributeSet": {
        "title": "Tart, \"lemon\"", "rating": 4.5, "latitude": -0.1275, "keywords": ["a", "b,c"]}}) + "\n")
webmark("index", "add", "items.ndjson", "--data", "data")
compare("pages")
compare("items", "--field", "sku", "--field", "heading", "--text")
compare("links")
compare("findings")
