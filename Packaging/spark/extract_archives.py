"""A Spark job that extracts the pages of web archives with `webmark extract` into Parquet.

  spark-submit extract_archives.py --output pages.parquet --paths-from paths.txt [--webmark /usr/bin/webmark]

Each archive is cut into pieces at starts of records, and each task extracts one piece. The rows of a piece depend on its
bytes alone, so a task that is repeated after its executor died gives the same rows, and Spark commits one attempt of each.
A record that ends the program is a row of damage, and the piece goes on behind it. The README beside this file has the
schema.
"""
import argparse
import json
import os
import signal
import subprocess
import sys
import threading
import zlib

GZIP = b"\x1f\x8b\x08"
RECORD = (b"WARC/", b"filedesc:", b"http://", b"https://")
BLOCK = 1 << 20
WALK = 1 << 16
CRASHES = {-signal.SIGABRT, -signal.SIGBUS, -signal.SIGFPE, -signal.SIGILL, -signal.SIGSEGV, -signal.SIGTRAP}


def is_record_start(file, offset):
    """Returns whether a gzip member at an offset begins with the header of a record."""
    file.seek(offset)
    try:
        text = zlib.decompressobj(31).decompress(file.read(4096), 16)
    except zlib.error:
        return False
    return text.startswith(RECORD)


def member_ends(file, start):
    """Yields the end of each gzip member from an offset on, up to the first one that is damaged or incomplete.

    Only from there the next one begins for certain: bytes that look like a member may be the content of one, such as an
    archive that a page offers for download.
    """
    position, rest = start, b""
    while True:
        decoder = zlib.decompressobj(31)
        while not decoder.eof:
            if not rest:
                file.seek(position)
                rest = file.read(WALK)
                if not rest:
                    return
            try:
                decoder.decompress(rest, BLOCK)
            except zlib.error:
                return
            left = decoder.unused_data if decoder.eof else decoder.unconsumed_tail
            position, rest = position + len(rest) - len(left), left
        yield position


def guessed_record(file, offset, size):
    """Returns the offset of the first record that seems to begin at or after an offset, or the size of the file.

    The way out of a damaged member, whose end is unknown.
    """
    position = offset
    while position < size:
        file.seek(position)
        block = file.read(BLOCK + len(GZIP) - 1)
        found = block.find(GZIP)
        while found >= 0:
            if is_record_start(file, position + found):
                return position + found
            found = block.find(GZIP, found + 1)
        position += BLOCK
    return size


def pieces(path, piece_bytes):
    """Returns the ranges of an archive that are extracted one by one: (path, start, end).

    Only gzip with a member for each record can be cut: inside other files, bytes that look like a record may be content. For
    the same reason, what follows a damaged member is not cut.
    """
    size = os.path.getsize(path)
    with open(path, "rb") as file:
        if file.read(3) != GZIP or size <= piece_bytes:
            return [(path, 0, size)]
        starts = [0]
        for end in member_ends(file, 0):
            if end - starts[-1] >= piece_bytes and is_record_start(file, end):
                starts.append(end)
    return [(path, start, end) for start, end in zip(starts, starts[1:] + [size])]


def copy(file, start, end, target):
    """Writes a range of a file to the program, which may have ended."""
    file.seek(start)
    left = end - start
    try:
        while left > 0 and (block := file.read(min(BLOCK, left))):
            target.write(block)
            left -= len(block)
        target.close()
    except BrokenPipeError:
        pass


def page_row(line, path, start):
    """Returns the row of a line of `webmark extract`, with the place in the whole archive."""
    page = json.loads(line)
    archive = page.setdefault("archive", {})
    archive["file"], archive["offset"] = path, archive.get("offset", 0) + start
    attributes = page.get("item", {}).get("attributeSet", {})
    url = page.get("markup", {}).get("url") or attributes.get("contentURL")
    text = json.dumps(page, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return (path, archive["offset"], archive.get("date"), url, attributes.get("title"), text, None)


def damage_row(line, path, start):
    """Returns the row of a message about damage, `webmark: -: at byte 12: reason`."""
    text = line.removeprefix("webmark: ").removeprefix("-: ").removeprefix("standard input: ")
    offset = None
    if text.startswith("at byte "):
        number, _, reason = text[len("at byte "):].partition(": ")
        if number.replace(",", "").isdigit():
            offset, text = int(number.replace(",", "")) + start, reason
    return (path, offset, None, None, None, None, text)


class Run:
    """One run of `webmark extract` over a range of an archive."""

    def __init__(self, file, path, start, end, command):
        self.file, self.path, self.start, self.end, self.command = file, path, start, end, command
        self.code, self.last, self.messages = None, None, []

    def rows(self):
        """Yields the rows of the pages, and those of damage, which are none after a crash. `last` is the offset of the last
        page in the archive."""
        process = subprocess.Popen(self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        writer = threading.Thread(target=copy, args=(self.file, self.start, self.end, process.stdin), daemon=True)
        reader = threading.Thread(target=lambda: self.messages.extend(process.stderr), daemon=True)
        writer.start()
        reader.start()
        try:
            # A crash can end the output within a line.
            for line in process.stdout:
                if line.endswith(b"\n"):
                    row = page_row(line, self.path, self.start)
                    self.last = row[1]
                    yield row
            self.code = process.wait()
            reader.join()
            writer.join()
        finally:
            # The task may be cancelled.
            process.kill()
            process.wait()
        messages = [line.decode(errors="replace").strip() for line in self.messages]
        if self.code in CRASHES:
            return
        if self.code not in (0, 1, 2) or (self.code == 2 and not messages):
            # The task fails, and Spark repeats it.
            raise RuntimeError(f"{self.command[0]} ended with {self.code} at {self.path}, bytes {self.start} to {self.end}: "
                               f"{messages[-1:]}")
        for line in messages:
            # The other lines are totals of the run, except when the file cannot be read.
            if "at byte " in line or self.code == 2:
                yield damage_row(line, self.path, self.start)


def next_record(file, offset, end):
    """Returns the offset of the record after the one at an offset, or the end of the range if it cannot be found."""
    file.seek(offset)
    head = file.read(BLOCK)
    if head.startswith(GZIP):
        # The records of an archive that is a single member cannot be told apart without it.
        walked = offset
        for walked in member_ends(file, offset):
            if walked >= end or is_record_start(file, walked):
                return min(end, walked)
        return min(end, guessed_record(file, walked + 1, os.path.getsize(file.name)))
    # The program looks for damage between the records as well, so the end of the content is exact enough.
    header, separator, _ = head.partition(b"\r\n\r\n")
    for line in header.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length" and value.strip().isdigit():
            return min(end, offset + len(header) + len(separator) + int(value) + len(b"\r\n\r\n"))
    return end


def rows_until_crash(file, path, start, end, command):
    """Yields the rows of the records of a range, each of them extracted alone, and returns where those after the record begin
    that ended the program: at the end of the range if none did."""
    while start < end:
        following = next_record(file, start, end)
        run = Run(file, path, start, following, command)
        yield from run.rows()
        if run.code in CRASHES:
            reason = f"the program was ended by {signal.Signals(-run.code).name}; the bytes up to {following} are left out"
            yield (path, start, None, None, None, None, reason)
            return following
        start = following
    return end


def extract(piece, webmark, options):
    """Yields the rows of one piece: its pages, and what is damaged.

    After a crash, the records behind the last row are extracted one by one until the one is found that causes it: what the
    program had read is more than what it had written.
    """
    path, start, end = piece
    command = [webmark, "extract", "--jobs", "1", *options, "-"]
    with open(path, "rb") as file:
        while start < end:
            run = Run(file, path, start, end, command)
            yield from run.rows()
            if run.code not in CRASHES:
                return
            resume = start if run.last is None else next_record(file, run.last, end)
            if start < resume:
                # The crash has lost the messages about damage.
                yield from (row for row in Run(file, path, start, resume, command).rows() if row[6] is not None)
            start = yield from rows_until_crash(file, path, resume, end, command)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", help="archives on a file system that all executors share")
    parser.add_argument("--paths-from", help="a file with one path a line")
    parser.add_argument("--output", required=True, help="the folder for Parquet files; it must not exist")
    parser.add_argument("--webmark", default="webmark", help="the program on each executor")
    parser.add_argument("--piece-bytes", type=int, default=128 << 20, help="compressed bytes of one task")
    parser.add_argument("--option", action="append", default=[], help="a further option of 'webmark extract'")
    arguments = parser.parse_args()
    texts = {"--text", "--markdown"}.intersection(arguments.option)
    if texts:
        parser.error(f"the rows are made of lines of JSON, which {texts.pop()} does not print")
    paths = list(arguments.paths)
    if arguments.paths_from:
        with open(arguments.paths_from) as file:
            paths += [line.strip() for line in file if line.strip()]
    missing = [path for path in paths if not os.path.isfile(path)]
    if missing or not paths:
        sys.exit(f"no archive at {missing[0]}" if missing else "name archives, or a list by --paths-from")

    from pyspark.sql import SparkSession
    from pyspark.sql.types import LongType, StringType, StructField, StructType
    schema = StructType([
        StructField("file", StringType(), False), StructField("offset", LongType()), StructField("date", StringType()),
        StructField("url", StringType()), StructField("title", StringType()), StructField("json", StringType()),
        StructField("damage", StringType())])
    spark = SparkSession.builder.appName("webmark extract").getOrCreate()
    paths, piece_bytes = sorted(set(paths)), arguments.piece_bytes
    # The members of an archive are found by decompressing it, so the executors plan, too.
    plan = spark.sparkContext.parallelize(paths, len(paths)).flatMap(lambda path: pieces(path, piece_bytes)).collect()
    webmark, options = arguments.webmark, arguments.option
    rows = spark.sparkContext.parallelize(plan, len(plan)).flatMap(lambda piece: extract(piece, webmark, options))
    spark.createDataFrame(rows, schema).write.parquet(arguments.output)
    written = spark.read.parquet(arguments.output)
    pages = written.filter("damage is null").count()
    damaged = written.filter("damage is not null")
    print(json.dumps({"archives": len(paths), "pieces": len(plan), "pages": pages, "damages": damaged.count(),
                      "damagedArchives": damaged.select("file").distinct().count()}))
    spark.stop()


if __name__ == "__main__":
    main()
