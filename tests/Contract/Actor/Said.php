<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

/** A message for tests that need no particular type. */
final readonly class Said
{
    public function __construct(public string $what) {}
}
