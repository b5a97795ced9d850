# SPDX-License-Identifier: MIT
# The C modules that do not use PHP: their unit tests (cmocka) and fuzz targets (libFuzzer).
# Called by tools/unit and tools/fuzz with VARIANT=plain|asan|tsan or VARIANT=fuzz.
CLANG := $(or $(shell command -v clang-14),$(shell command -v clang))
OUT := build/native-$(VARIANT)
SOURCES := $(sort $(shell find ext/core ext/db/sql ext/http/wire ext/http/load_generator -name '*.c') \
    $(shell find ext/server/site -name '*.c') ext/http/response/beneath.c)
OBJECTS := $(SOURCES:ext/%.c=$(OUT)/%.o)

FLAGS_plain := -O2
FLAGS_asan := -DNX_ASSERTIONS -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
FLAGS_tsan := -O1 -fsanitize=thread
FLAGS_fuzz := -O1 -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer
LIBRARY_fuzz := -fsanitize=fuzzer-no-link
COMPILER := $(if $(filter fuzz,$(VARIANT)),$(CLANG),$(CC))
FLAGS := -std=gnu11 -D_GNU_SOURCE -g -Wall -Wextra -Wno-unused-parameter \
    -Iext $(FLAGS_$(VARIANT)) $(WERROR) $(CPPFLAGS) $(CFLAGS)

UNITS := $(patsubst ext/tests/unit/%.c,$(OUT)/unit/%,$(wildcard ext/tests/unit/*_test.c))
# TSan runs only the tests that start threads; other tests would only take longer.
ifeq ($(VARIANT),tsan)
UNITS := $(patsubst ext/tests/unit/%.c,$(OUT)/unit/%,$(shell grep -l 'pthread.h' ext/tests/unit/*_test.c))
endif
TARGETS := $(patsubst ext/tests/fuzz/%.c,$(OUT)/fuzz/%,$(wildcard ext/tests/fuzz/*.c))

IDENTITY := $(subst ',,$(shell $(COMPILER) --version | head -1) $(FLAGS) $(LDFLAGS))
$(shell mkdir -p $(OUT); printf '%s\n' '$(IDENTITY)' | cmp -s - $(OUT)/identity \
    || printf '%s\n' '$(IDENTITY)' > $(OUT)/identity)

# Without this, make removes the object files after every run.
.SECONDARY: $(OBJECTS)

.PHONY: native-units native-fuzz
native-units: $(UNITS)
	@printf '%s\n' $(UNITS) > $(OUT)/units
native-fuzz: $(TARGETS)
	@printf '%s\n' $(TARGETS) > $(OUT)/targets

# Libraries for core_got_patch_test, one for each way to link them.
LIBRARIES := $(foreach kind,full partial none excluded half,$(OUT)/libraries/imports_$(kind).so)
LINK_full := -Wl,-z,relro,-z,now
LINK_partial := -Wl,-z,relro,-z,lazy
LINK_none := -Wl,-z,norelro,-z,lazy
$(OUT)/libraries/imports_%.so: ext/tests/unit/data/imports.c $(OUT)/identity
	@mkdir -p $(@D)
	@$(CC) -shared -fPIC -O1 $(LINK_$*) -o $@ $<
$(OUT)/unit/core_got_patch_test: $(LIBRARIES)
$(OUT)/unit/core_got_patch_test: FLAGS += -DNX_UNIT_LIBRARIES='"$(CURDIR)/$(OUT)/libraries"'

$(OUT)/unit/%: ext/tests/unit/%.c $(OBJECTS) $(OUT)/identity
	@mkdir -p $(@D)
	@echo "  cc $(VARIANT) $<"
	@$(COMPILER) $(FLAGS) -MMD -MP -MF $@.d $< $(OBJECTS) $(LDFLAGS) -lcmocka -lpthread -lm -o $@

$(OUT)/fuzz/%: ext/tests/fuzz/%.c $(OBJECTS) $(OUT)/identity
	@mkdir -p $(@D)
	@echo "  cc $(VARIANT) $<"
	@$(COMPILER) $(FLAGS) -fsanitize=fuzzer -MMD -MP -MF $@.d $< $(OBJECTS) $(LDFLAGS) -lm -o $@

$(OUT)/%.o: ext/%.c $(OUT)/identity
	@mkdir -p $(@D)
	@$(COMPILER) -c $(FLAGS) $(LIBRARY_$(VARIANT)) -MMD -MP $< -o $@

-include $(OBJECTS:.o=.d) $(UNITS:=.d) $(TARGETS:=.d)
