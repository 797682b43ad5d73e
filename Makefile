# mergelog. What a user needs:
#
#   make deps       install what is missing to build and test (Debian)
#   make            build ./mergelog
#   make demo       merge some small sample logs and show the result
#   make check      run all tests
#   make install    PREFIX (/usr/local), DESTDIR and the like are honoured
#
# and whoever works on it: check-asan check-tsan check-valgrind check-isal bench
# sweep profile lint format clean.

CC = cc
CFLAGS = -O2 -g
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
INSTALL = install
PKG_CONFIG = pkg-config

# Another build, say with sanitizers, takes another folder and program.
BUILD = build
PROGRAM = mergelog
SANITIZE =
WERROR =

# 1: gzip is decoded by Intel's ISA-L (make deps-isal), not by zlib.
WITH_ISAL =
ifeq ($(WITH_ISAL),1)
ISAL_PACKAGE = libisal
ISAL_DEFINE = -DWITH_ISAL
else
ISAL_SOURCES = %_isal.c
endif

# Found by pkg-config, once, and late: `make deps' may come before. Not every
# system's libbz2 tells pkg-config of itself.
PACKAGES = zlib liblzma libzstd $(ISAL_PACKAGE)
LIBRARY_CFLAGS = $(eval LIBRARY_CFLAGS := $$(shell \
	$(PKG_CONFIG) --cflags $(PACKAGES)))$(LIBRARY_CFLAGS)
LIBRARIES = $(eval LIBRARIES := $$(shell $(PKG_CONFIG) --libs $(PACKAGES)) \
	-lbz2 -pthread)$(LIBRARIES)
WARNINGS = -Wall -Wextra -Wshadow -Wconversion -Wstrict-prototypes \
	-Wmissing-prototypes $(WERROR)

ifeq ($(SANITIZE),)
# Fortification needs optimization; a user's flags may come without, or with a
# choice of their own.
ifneq ($(filter-out -O0,$(filter -O%,$(CFLAGS))),)
ifeq ($(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),)
FORTIFY = -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2
endif
endif
HARDEN = -fstack-protector-strong -fPIE $(FORTIFY)
HARDEN_LINK = -pie -Wl,-z,relro,-z,now
else
HARDEN = -fsanitize=$(SANITIZE) -fno-sanitize-recover=all \
	-fno-omit-frame-pointer
HARDEN_LINK = -fsanitize=$(SANITIZE)
endif

# The user's flags come last and win.
COMPILE = $(CC) -std=c11 -D_POSIX_C_SOURCE=200809L -D_FILE_OFFSET_BITS=64 \
	-D_TIME_BITS=64 $(ISAL_DEFINE) $(WARNINGS) $(HARDEN) $(LIBRARY_CFLAGS) $(CPPFLAGS) \
	$(CFLAGS)
LINK = $(CC) $(HARDEN) $(HARDEN_LINK) $(CFLAGS) $(LDFLAGS)

SOURCES = $(filter-out $(ISAL_SOURCES),$(sort $(wildcard src/*.c)))
OBJECTS = $(SOURCES:%.c=$(BUILD)/%.o)
# All but main() is what the unit tests are linked with.
PARTS = $(filter-out $(BUILD)/src/main.o,$(OBJECTS))
UNITS = $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(filter-out \
	$(ISAL_SOURCES),$(sort $(wildcard tests/unit/*.c))))
GENERATOR = $(BUILD)/generate

all: $(PROGRAM)

$(PROGRAM): $(OBJECTS)
	$(LINK) -o $@ $(OBJECTS) $(LIBRARIES) $(LDLIBS)

$(BUILD)/src/%.o: src/%.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -c -o $@ $<

$(BUILD)/unit/%: tests/unit/%.c $(PARTS) $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) -MMD -MP -Isrc $(LDFLAGS) $(HARDEN_LINK) -o $@ $< $(PARTS) \
		-lcmocka $(LIBRARIES) $(LDLIBS)

$(GENERATOR): tests/generate.c $(BUILD)/flags
	@mkdir -p $(@D)
	$(COMPILE) $(LDFLAGS) $(HARDEN_LINK) -o $@ $<

# Changes when the flags do, and all is built again.
FLAGS = $(subst ','\'',$(COMPILE) $(LINK) $(LIBRARIES))
$(BUILD)/flags: FORCE
	@mkdir -p $(@D)
	@echo '$(FLAGS)' | cmp -s - $@ || echo '$(FLAGS)' >$@

# "make -j deps check" must not compile before the compiler is there.
DEPS = deps deps-lint deps-isal deps-bench
ifneq ($(filter $(DEPS),$(MAKECMDGOALS)),)
$(BUILD)/flags: | $(filter $(DEPS),$(MAKECMDGOALS))
endif

units: $(UNITS) $(GENERATOR)

deps:
	@tests/deps build check

# One at a time: apt-get waits for no other.
deps-lint: | $(filter deps,$(MAKECMDGOALS))
deps-isal: | $(filter deps deps-lint,$(MAKECMDGOALS))
deps-bench: | $(filter deps deps-lint deps-isal,$(MAKECMDGOALS))

deps-lint:
	@tests/deps build check lint

deps-bench:
	@tests/deps build bench

deps-isal:
	@tests/deps build isal

demo: $(PROGRAM)
	@MERGELOG=./$(PROGRAM) tests/demo

check: $(PROGRAM) $(GENERATOR) $(UNITS)
	@MERGELOG=$(CURDIR)/$(PROGRAM) GENERATE=$(CURDIR)/$(GENERATOR) \
		tests/run $(UNITS)

ASAN = BUILD=build/asan PROGRAM=build/asan/mergelog \
	SANITIZE=address,undefined CFLAGS='-O1 -g'

check-asan:
	@$(MAKE) $(ASAN) check

TSAN = BUILD=build/tsan PROGRAM=build/tsan/mergelog SANITIZE=thread \
	CFLAGS='-O1 -g'

# What has to do with threads: these units, and random merges with any number.
TSAN_UNITS = $(addprefix build/tsan/unit/,\
	pool blocks blocks_alone blocks_share slabs descriptors parking)

check-tsan: $(GENERATOR)
	@$(MAKE) $(TSAN) all $(TSAN_UNITS)
	set -e; for unit in $(TSAN_UNITS); do $$unit; done
	MERGELOG=$(CURDIR)/build/tsan/mergelog GENERATE=$(CURDIR)/$(GENERATOR) \
		LC_ALL=C TZ=UTC0 python3 -B tests/merge/test_random.py --rounds 6

check-valgrind: $(PROGRAM) $(GENERATOR) $(UNITS)
	@MERGELOG=$(CURDIR)/$(PROGRAM) GENERATE=$(CURDIR)/$(GENERATOR) \
		tests/valgrind $(UNITS)

check-isal:
	@$(MAKE) BUILD=build/isal PROGRAM=build/isal/mergelog WITH_ISAL=1 check

bench: $(PROGRAM) $(GENERATOR)
	@MERGELOG=$(CURDIR)/$(PROGRAM) GENERATE=$(CURDIR)/$(GENERATOR) \
		tests/bench

# The constants that speed depends on, in variants.
sweep: $(GENERATOR)
	@GENERATE=$(CURDIR)/$(GENERATOR) \
		SWEEP_MAKE='CC="$(CC)" CFLAGS="$(CFLAGS)"' tests/sweep

PROFILE = BUILD=build/profile PROGRAM=build/profile/mergelog \
	CFLAGS='-O2 -g -fno-omit-frame-pointer'

# Where the CPU time goes.
profile: $(GENERATOR)
	@$(MAKE) -s $(PROFILE) all
	@MERGELOG=$(CURDIR)/build/profile/mergelog \
		GENERATE=$(CURDIR)/$(GENERATOR) tests/profile

C_FILES = $(sort $(wildcard src/*.[ch] tests/*.c tests/unit/*.[ch]))

format:
	clang-format -i $(C_FILES)

lint:
	clang-format --dry-run -Werror $(C_FILES)
	cppcheck --quiet --enable=warning,style,performance,portability \
		--std=c11 --inline-suppr --error-exitcode=1 \
		--suppress=missingIncludeSystem \
		--suppress=variableScope --suppress=redundantContinue -Isrc src tests/generate.c
	printf '%s\n' $(SOURCES) tests/generate.c | xargs -P 2 -I FILE \
		clang-tidy --quiet --warnings-as-errors='*' FILE -- -std=c11 \
		-D_POSIX_C_SOURCE=200809L $(ISAL_DEFINE) -Isrc
	mandoc -T lint -W warning man/mergelog.1

install: $(PROGRAM)
	$(INSTALL) -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(MANDIR)/man1
	$(INSTALL) -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/mergelog
	$(INSTALL) -m 644 man/mergelog.1 $(DESTDIR)$(MANDIR)/man1/mergelog.1

uninstall:
	rm -f $(DESTDIR)$(BINDIR)/mergelog $(DESTDIR)$(MANDIR)/man1/mergelog.1

clean:
	rm -rf build mergelog

FORCE:

.PHONY: all units $(DEPS) demo check check-asan check-tsan check-valgrind \
	check-isal bench sweep profile format lint install uninstall clean FORCE

-include $(OBJECTS:.o=.d) $(UNITS:=.d)
