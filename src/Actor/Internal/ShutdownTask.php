<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

/**
 * What somebody wants done when a system ends.
 *
 * @internal
 */
final readonly class ShutdownTask
{
    /** @param \Closure(): mixed $work */
    public function __construct(public string $name, public \Closure $work) {}
}
