<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

final readonly class Name
{
    public function __construct(#[Free] public string $name) {}
}
