<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

final readonly class Note
{
    public function __construct(public string $what) {}
}
