PREFIX = /usr
SYSCONFDIR = /etc
DESTDIR =

# Options for every `swift build` and `swift test`, as -Xswiftc -warnings-as-errors.
SWIFTFLAGS =

# lld comes with Swift. Its packed relocations save half a megabyte of file and of memory.
RELEASE = -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
	-Xlinker -z -Xlinker pack-relative-relocs -Xlinker -z -Xlinker now $(SWIFTFLAGS)
PROGRAMS = pinpadd pinpadctl pinpad-painter
SOURCES = Package.swift Sources Tests Benchmarks/Package.swift Benchmarks/Sources \
	Fuzz/Package.swift Fuzz/Sources Examples/PaymentHost/Package.swift Examples/PaymentHost/Sources

build:
	.ci/dependencies build
	set -e; for program in $(PROGRAMS); do swift build $(RELEASE) --product $$program; done

demo: build
	Tests/Demo/run

test:
	.ci/dependencies test
	$(MAKE) build
	Tests/run $(SWIFTFLAGS)

bench:
	.ci/dependencies bench
	swift build --package-path Benchmarks --disable-build-manifest-caching $(RELEASE)
	Benchmarks/.build/release/pinpad-benchmark

load: build
	Benchmarks/load

# How long each of the readers is fed, in seconds.
SECONDS = 60

fuzz:
	.ci/dependencies build
	Fuzz/run $(SECONDS)

format:
	swift format -i -r $(SOURCES)

# Installs what `make build` built, so that root need not build.
install:
	@for program in $(PROGRAMS); do \
		test -x .build/release/$$program || { echo "$$program is not built yet: run make build first" >&2; exit 1; }; \
	done
	install -D -s -m 755 .build/release/pinpadctl $(DESTDIR)$(PREFIX)/bin/pinpadctl
	install -D -s -m 755 .build/release/pinpadd $(DESTDIR)$(PREFIX)/bin/pinpadd
	install -D -s -m 755 .build/release/pinpad-painter $(DESTDIR)$(PREFIX)/libexec/pinpad/pinpad-painter
	install -D -m 644 systemd/pinpad.socket $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad.socket
	install -D -m 644 systemd/pinpad.service $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad.service
	sed -i 's|/usr/bin/|$(PREFIX)/bin/|' $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad.service
	install -D -m 644 systemd/pinpad-painter.socket $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad-painter.socket
	install -D -m 644 systemd/pinpad-painter.service $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad-painter.service
	sed -i 's|/usr/libexec/|$(PREFIX)/libexec/|' $(DESTDIR)$(PREFIX)/lib/systemd/system/pinpad-painter.service
	install -D -m 644 systemd/pinpad.sysusers.conf $(DESTDIR)$(PREFIX)/lib/sysusers.d/pinpad.conf
	install -D -m 644 Sources/Screen/Pictures/dot.png $(DESTDIR)$(PREFIX)/share/pinpad/dot.png
	install -D -m 644 README.md $(DESTDIR)$(PREFIX)/share/doc/pinpad/README.md
	set -e; for page in docs/hosts/*.md; do install -D -m 644 $$page $(DESTDIR)$(PREFIX)/share/doc/pinpad/$$page; done
	install -D -m 644 docs/pad.png $(DESTDIR)$(PREFIX)/share/doc/pinpad/docs/pad.png
	install -D -m 644 docs/screens.png $(DESTDIR)$(PREFIX)/share/doc/pinpad/docs/screens.png
	install -D -m 644 docs/styles.png $(DESTDIR)$(PREFIX)/share/doc/pinpad/docs/styles.png
	@# A person's own configuration stays as it is.
	test -z "$(DESTDIR)" -a -e $(SYSCONFDIR)/pinpad/pinpad.conf || \
		install -D -m 644 systemd/pinpad.conf $(DESTDIR)$(SYSCONFDIR)/pinpad/pinpad.conf

clean:
	swift package clean
	swift package --package-path Benchmarks clean
	swift package --package-path Examples/PaymentHost clean
	swift package --package-path Fuzz clean

help:
	@echo 'make [build]  the three programs, in .build/release; installs missing packages first'
	@echo 'make demo     the pad on this terminal, or played by a script where there is none'
	@echo 'make test     unit tests, Varlink certification, the hosts'\'' pages, and the virtual machine'\''s tests'
	@echo 'make bench    how fast the pad draws, beside cairo and pixman; README says what each line is'
	@echo 'make load     calls, connections and events a second on the pad'\''s socket, and the memory that they take'
	@echo 'make fuzz     feeds all that reads input from outside with made-up input; SECONDS=60 for each reader'
	@echo 'make install  into PREFIX ($(PREFIX)) below DESTDIR; make build first'
	@echo 'make format   the sources, by swift format'
	@echo 'make clean    forgets what was built, but for the virtual machine'

.PHONY: build demo test bench load fuzz format install clean help
