# SPDX-License-Identifier: MIT
PHP_CONFIG ?= php-config
VARIANT ?= plain
API := $(shell $(PHP_CONFIG) --phpapi 2>/dev/null)
BUILD := build/$(API)-$(VARIANT)
SOURCES := $(wildcard ext/*.c) $(foreach m,base loop wire shm fault coro async hook http actor ipc worker php,$(wildcard ext/$(m)/*.c))
OBJECTS := $(SOURCES:ext/%.c=$(BUILD)/%.o)
FLAGS_plain := -O2
FLAGS_asan := -O1 -fsanitize=address,undefined -fno-omit-frame-pointer
CFLAGS_ALL = -std=gnu11 -D_GNU_SOURCE -DCOMPILE_DL_NEXUS -g -fPIC -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter -Werror $(FLAGS_$(VARIANT)) $(shell $(PHP_CONFIG) --includes) -Iext -MMD -MP

.PHONY: build
build: $(BUILD)/nexus.so ## the extension
	@mkdir -p ext/modules
	@if [ "$(VARIANT)" = plain ]; then cmp -s $(BUILD)/nexus.so ext/modules/nexus.so || install -m 755 $(BUILD)/nexus.so ext/modules/nexus.so; fi

$(BUILD)/nexus.so: $(OBJECTS)
	$(CC) -shared $(FLAGS_$(VARIANT)) -o $@ $^

$(BUILD)/%.o: ext/%.c
	@mkdir -p $(@D)
	$(CC) -c $(CFLAGS_ALL) $< -o $@

-include $(OBJECTS:.o=.d)
