<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs;

use function Nexus\Async\all;
use function Nexus\Async\spawn;

/**
 * Each call runs in its own coroutine.
 *
 * @param callable(int): bool $call
 */
function spawned(int $count, callable $call): int
{
    return count(array_filter(all(array_map(
        static fn(int $index): mixed => spawn(static fn(): bool => $call($index)),
        range(0, $count - 1),
    ))));
}
