<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

final readonly class Other
{
    /** @param list<int> $list */
    public function __construct(public int $number = 0, public ?string $text = null, public array $list = []) {}
}
