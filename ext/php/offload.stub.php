<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * A call of libc's in its waiting form, for tests; its buffers are left out.
     *
     * @internal
     * @param string $call its name
     * @return array what it returned, errno, and what it brought
     * @phpstan-return array{int, int, mixed}
     * @throws \ValueError for a call that is not here
     */
    function offload(string $call, mixed ...$arguments): array {}

    /**
     * The threads that wait for others' answers.
     *
     * @internal
     * @phpstan-return array{threads: int, idle: int, queued: int, running: int, begun: int}
     */
    function offload_counters(): array {}
}
