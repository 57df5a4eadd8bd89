# make crawl   set up, build, crawl seeds.txt, search what was crawled
# make test    the same set-up, then all tests
# make serve   build and run the search page, at http://127.0.0.1:8420/
# make lint    the formatter's rules, as the gate applies them
.PHONY: crawl test build build-serve serve lint setup

WEBMARK := .build/release/webmark

crawl: build
	$(WEBMARK) crawl seeds.txt
	@echo
	$(WEBMARK) search 'lemon cake' --limit 3

test: setup
	@echo "==> testing (first build takes some minutes)"
	swift build --build-tests --explicit-target-dependency-import-check error
	swift test --skip-build --disable-xctest --parallel

build: setup
	@echo "==> building release (first build takes some minutes)"
	swift build -c release --product webmark

build-serve: build
	@echo "==> building the server (its libraries take some minutes the first time)"
	swift build -c release --product webmark-serve

serve: build-serve
	$(WEBMARK) serve

lint:
	swift format lint --strict -p -r Package.swift Sources Tests Fuzzing Benchmarks

setup:
	@Scripts/setup
