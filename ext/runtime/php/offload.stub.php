<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Counters of the thread pool.
     *
     * @internal
     * @phpstan-return array{threads: int, idle: int, queued: int, running: int, begun: int}
     */
    function offload_counters(): array {}
}
