# make crawl   set up, build, crawl seeds.txt, search what was crawled
# make test    the same set-up and more, then all tests against a release build, in a build folder of their own
# make serve   build and run the search page, at http://127.0.0.1:8420/
# make setup-render   install the headless browser for pages that scripts build, and test it
# make install PREFIX=/usr/local DESTDIR=   programs, completions, manual pages
# make uninstall PREFIX=/usr/local DESTDIR=   removes what make install put there
# make deb     a Debian package with systemd units, in .build/deb
# make lint    the formatter's rules, as the gate applies them
.PHONY: setup-render setup-test crawl test build build-serve serve install install-files uninstall deb lint setup

WEBMARK := .build/release/webmark

crawl: build
	$(WEBMARK) crawl seeds.txt
	@echo
	$(WEBMARK) search 'lemon cake' --limit 3

test: setup-test
	@echo "==> testing (first build takes some minutes)"
	Scripts/test-release

setup-test:
	@Scripts/setup cmark-gfm chromium-headless-shell libjs-jquery libjs-underscore libjs-backbone \
	  libjs-angularjs libjs-vue node-react node-react-dom postgresql

build: setup
	@echo "==> building release (first build takes some minutes)"
	swift build -c release --product webmark

setup-render:
	@Scripts/setup chromium-headless-shell
	@[ ! -x $(WEBMARK) ] || $(WEBMARK) doctor

build-serve: build
	@echo "==> building the server (its libraries take some minutes the first time)"
	swift build -c release --product webmark-serve

serve: build-serve
	$(WEBMARK) serve

PREFIX ?= /usr/local
DESTDIR ?=
WEBMARK_BIN ?= .build/release
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

install: build install-files

# What was built; the server too where it was.
install-files:
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(ZSH_COMPLETIONS)" "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1"
	install -m 755 $(WEBMARK_BIN)/webmark "$(DESTDIR)$(PREFIX)/bin"
	[ ! -x $(WEBMARK_BIN)/webmark-serve ] || \
	  install -m 755 $(WEBMARK_BIN)/webmark-serve "$(DESTDIR)$(PREFIX)/bin"
	$(WEBMARK_BIN)/webmark --generate-completion-script bash \
	  > "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/webmark"
	$(WEBMARK_BIN)/webmark --generate-completion-script zsh \
	  > "$(DESTDIR)$(ZSH_COMPLETIONS)/_webmark"
	$(WEBMARK_BIN)/webmark --generate-completion-script fish \
	  > "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/webmark.fish"
	WEBMARK_BIN=$(WEBMARK_BIN) Scripts/man-pages "$(DESTDIR)$(PREFIX)/share/man/man1"

# Data folders and configurations stay.
uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/webmark" "$(DESTDIR)$(PREFIX)/bin/webmark-serve" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/webmark" \
	  "$(DESTDIR)$(ZSH_COMPLETIONS)/_webmark" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/webmark.fish" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/webmark.1" \
	  "$(DESTDIR)$(PREFIX)/share/man/man1/"webmark-*.1

deb: setup
	@echo "==> building with Swift's runtime inside (takes some minutes)"
	swift build -c release --static-swift-stdlib --product webmark --scratch-path .build-static
	swift build -c release --static-swift-stdlib --product webmark-serve --scratch-path .build-static
	WEBMARK_BIN=.build-static/release Packaging/build-deb

lint:
	swift format lint --strict -p -r Package.swift Sources Tests Fuzzing Benchmarks

setup:
	@Scripts/setup
