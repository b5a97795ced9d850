<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Async;

/** The resource of the tests' pools. */
final class Part
{
    public bool $isClosed = false;
    public int $users = 0;

    public function __construct(public readonly int $number = 0) {}
}
