"""Plain FTS5 and tantivy over items on standard input: speed of mixed queries, rank of known items."""

import json
import re
import sqlite3
import sys
import time

queries = json.load(open(sys.argv[1]))
folder = sys.argv[2]


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] * 1000


def tell(name, times):
    shown = "  ".join(f"p{int(share * 100)} {percentile(times, share):.2f}" for share in (0.5, 0.9, 0.99))
    print(f"  {name:12} {shown} ms")


def race(name, search):
    print(name)
    for _ in range(2):
        times = []
        for query in queries["Q"]:
            start = time.thread_time()
            search(query["terms"], query["kind"] == "phrase")
            times.append(time.thread_time() - start)
    tell("mixed", times)
    for spelling in ("clean", "typo"):
        ranks, times = [], []
        for item in queries["K"]:
            start = time.thread_time()
            found = search(item[spelling], False)
            times.append(time.thread_time() - start)
            ranks.append(1 / (found.index(item["id"]) + 1) if item["id"] in found else 0)
        half = ranks[1::2]
        print(f"  {spelling} MRR@10 {sum(ranks) / len(ranks):.3f}, held out {sum(half) / len(half):.3f}")
        tell(spelling, times)


def fields(item):
    keywords = item.get("keywords") or ""
    if isinstance(keywords, list):
        keywords = " ".join(keywords)
    return item.get("title") or "", keywords, item.get("description") or ""


items = [json.loads(line) for line in sys.stdin]

database = sqlite3.connect(folder + "/plain.db")
database.execute("create virtual table t using fts5 (title, keywords, description, tokenize = 'unicode61')")
database.executemany(
    "insert into t (rowid, title, keywords, description) values (?, ?, ?, ?)",
    ((item["id"], *fields(item)) for item in items),
)
database.execute("insert into t (t) values ('optimize')")
database.commit()


def quoted(text):
    return '"' + text.replace('"', "") + '"'


def plain(terms, is_phrase):
    match = quoted(" ".join(terms)) if is_phrase else " ".join(map(quoted, terms)) + " *"
    sql = "select rowid from t where t match ? and rank match 'bm25(10, 4, 2)' order by rank limit 10"
    return [row[0] for row in database.execute(sql, (match,))]


race("plain FTS5", plain)

try:
    import tantivy
except ImportError:
    sys.exit("tantivy is not in the virtual environment: pip install tantivy")

builder = tantivy.SchemaBuilder()
builder.add_integer_field("id", stored=True)
for field in ("title", "keywords", "description"):
    builder.add_text_field(field)
index = tantivy.Index(builder.build(), path=None)
writer = index.writer(200_000_000, 1)
for item in items:
    title, keywords, description = fields(item)
    writer.add_document(
        tantivy.Document(id=item["id"], title=title, keywords=keywords, description=description)
    )
writer.commit()
writer.wait_merging_threads()
index.reload()
searcher = index.searcher()
names = ["title", "keywords", "description"]
weights = {"title": 5.0, "keywords": 2.0}


def best(text, **options):
    query = index.parse_query(text, names, weights, **options)
    return [searcher.doc(address)["id"][0] for _, address in searcher.search(query, 10).hits]


def rival(terms, is_phrase):
    words = [re.sub(r"[^\w]+", " ", term).strip() for term in terms]
    return best(quoted(" ".join(words)) if is_phrase else " ".join(f"+{quoted(word)}" for word in words if word))


def fuzzy(terms, is_phrase):
    """What is found as typed, then what is found with a letter more, less or other."""
    found = rival(terms, is_phrase)
    if is_phrase or len(found) >= 10:
        return found
    words = re.sub(r"[^\w]+", " ", " ".join(terms)).split()
    others = best(" ".join(f"+{word}" for word in words), fuzzy_fields={name: (False, 1, True) for name in names})
    return (found + [id for id in others if id not in found])[:10]


race("tantivy", rival)
race("tantivy, fuzzy where it finds fewer than ten", fuzzy)
