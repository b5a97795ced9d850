<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * The threads that wait for others' answers.
     *
     * @internal
     * @phpstan-return array{threads: int, idle: int, queued: int, running: int, begun: int}
     */
    function offload_counters(): array {}
}
