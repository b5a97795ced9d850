<?php

/** @generate-class-entries */

namespace Nexus\Internal {
    /**
     * Counters of the thread pool: threads (of which `idle` have no work), calls that are queued or running, and calls
     * begun so far.
     *
     * @internal
     * @phpstan-return array{threads: int, idle: int, queued: int, running: int, begun: int}
     */
    function offload_counters(): array {}
}
