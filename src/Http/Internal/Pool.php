<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * The arguments of App::pooled().
 *
 * @internal
 */
final readonly class Pool
{
    /** @param \Closure(): mixed $make */
    public function __construct(public \Closure $make, public int $max) {}
}
