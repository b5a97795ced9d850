# SPDX-License-Identifier: MIT
# Our own build rules besides config.m4: incremental, with separate folders for variants. `make check` also builds with
# phpize.
API := $(shell PHP_CONFIG=$(PHP_CONFIG) tools/php-api)
OUT := build/$(API)-$(VARIANT)
SOURCES := $(sort $(shell find ext \( -path ext/tests -o -path ext/modules \) -prune -o -name '*.c' -print))
OBJECTS := $(SOURCES:ext/%.c=$(OUT)/%.o)

FLAGS_plain := -O2
FLAGS_arm64 := -O2
# -g1: a report names functions and lines only.
FLAGS_asan := -DNX_ASSERTIONS -O1 -g1 -fsanitize=address,undefined -fno-omit-frame-pointer
# A warning of a newer compiler must not stop a user's build; CI sets WERROR=-Werror (.ci/run). CPPFLAGS, CFLAGS and
# LDFLAGS are the user's, and come last.
OURS := -std=gnu11 -D_GNU_SOURCE -DCOMPILE_DL_NEXUS -g -fPIC -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter
# zlib is optional: without its headers, only Site::gzip() is refused.
HAS_ZLIB := $(shell printf '\043include <zlib.h>\nint main(void) { return !zlibVersion(); }' \
    | $(CC) -x c -o /dev/null - -lz 2>/dev/null && echo yes)
LIBRARIES := $(if $(HAS_ZLIB),-lz)
OURS += $(if $(HAS_ZLIB),-DNX_HAS_ZLIB)
FLAGS := $(OURS) $(FLAGS_$(VARIANT)) $(WERROR) $(CPPFLAGS) $(CFLAGS)
INCLUDES := $(shell $(PHP_CONFIG) --includes) -Iext
# The same sources give the same file in every folder. This is not part of FLAGS, so that a copied tree is not rebuilt.
ANYWHERE := '-ffile-prefix-map=$(CURDIR)=.'

# The content of this file changes with PHP's build, the compiler or the flags: all files that depend on it are rebuilt.
IDENTITY := $(subst ',,$(shell $(PHP_CONFIG) --version --configure-options | cksum) $(shell $(CC) --version | head -1) \
    $(FLAGS) $(LDFLAGS))
$(shell mkdir -p $(OUT); printf '%s\n' '$(IDENTITY)' | cmp -s - $(OUT)/identity \
    || printf '%s\n' '$(IDENTITY)' > $(OUT)/identity)

.PHONY: extension
extension: $(OUT)/modules/nexus.so
ifeq ($(VARIANT),plain)
	@mkdir -p ext/modules
	@cmp -s $< ext/modules/nexus.so \
	    || { cp $< ext/modules/nexus.so.new && mv ext/modules/nexus.so.new ext/modules/nexus.so; }
endif

# Links PHP's own shared extensions into the folder of ours: `php -n` needs one extension_dir for all of them.
$(OUT)/modules/nexus.so: $(OBJECTS) $(OUT)/objects
	@mkdir -p $(@D)
	@for file in $$($(PHP_CONFIG) --extension-dir)/*.so; do \
	    [ ! -e "$$file" ] || [ "$${file##*/}" = nexus.so ] || ln -sf "$$file" $(@D)/; done
	@echo "  ld $(VARIANT)"
	@$(CC) -shared -Wl,-z,now $(FLAGS_$(VARIANT)) $(CFLAGS) $(LDFLAGS) -o $@.new $(OBJECTS) $(LIBRARIES)
ifeq ($(VARIANT),plain)
	@$(PHP) -n -d extension='$(CURDIR)/$@.new' -r 'exit(extension_loaded("nexus") ? 0 : 1);'
endif
	@mv $@.new $@

# A removed source file causes a new link.
$(shell printf '%s\n' $(OBJECTS) | cmp -s - $(OUT)/objects || printf '%s\n' $(OBJECTS) > $(OUT)/objects)

$(OUT)/%.o: ext/%.c $(OUT)/identity
	@mkdir -p $(@D)
	@echo "  cc $(VARIANT) $<"
	@$(CC) -c $(FLAGS) $(ANYWHERE) $(INCLUDES) -MMD -MP $< -o $@

-include $(OBJECTS:.o=.d)
