<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

/**
 * A task that runs when a system shuts down.
 *
 * @internal
 */
final readonly class ShutdownTask
{
    /** @param \Closure(): mixed $work */
    public function __construct(public string $name, public \Closure $work) {}
}
