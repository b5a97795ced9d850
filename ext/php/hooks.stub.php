<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Every call that Nexus can make wait on the reactor, and that a loaded object imports: the object's path ("" is the program), the
     * call, where it leads ("nexus", "excluded", "another", "libc"), and of an excluded one why.
     *
     * @internal
     * @phpstan-return list<array{string, string, string, ?string}>
     */
    function hooks(): array {}
}
