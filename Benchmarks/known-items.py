"""Draws known items as those of the benchmark were drawn, to tune on or to judge by: none that is known already.

usage: known-items.py ITEMS.jsonl NUMBER SEED KNOWN.json [KNOWN.json ...] > OTHERS.json

Of an English item with a description and three or more words of five letters in its title, two or
three of these are asked for; with a typo, the longest has one letter changed, left out, put in, or
swapped with the next. The output is read by `SearchBenchmark known` and `features`.
"""

import json
import random
import re
import sys

number, seed = int(sys.argv[2]), int(sys.argv[3])
numbers = random.Random(seed)
known = {item["id"] for path in sys.argv[4:] for item in json.load(open(path))["K"]}
letters = "abcdefghijklmnopqrstuvwxyz"


def misspelt(word):
    place = numbers.randrange(1, len(word) - 1)
    kind = numbers.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    if kind == 1:
        return word[:place] + word[place + 1 :]
    return word[:place] + numbers.choice(letters) + word[place + (kind == 2) :]


items = []
for line in open(sys.argv[1]):
    item = json.loads(line)
    words = sorted({word for word in re.findall(r"[^\W_]+", item["title"].lower()) if len(word) >= 5})
    if item["id"] not in known and item["lang"] == "en" and len(item["description"] or "") >= 20:
        if len(words) >= 3:
            items.append((item["id"], words))

drawn = []
for id, words in numbers.sample(items, number):
    clean = numbers.sample(words, numbers.choice((2, 3)))
    longest = max(clean, key=len)
    typo = [misspelt(word) if word == longest else word for word in clean]
    drawn.append({"id": id, "clean": clean, "typo": typo})
json.dump({"Q": [], "K": drawn}, sys.stdout)
