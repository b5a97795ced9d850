<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

/** A message for tests that only need one. */
final readonly class Said
{
    public function __construct(public string $what) {}
}
