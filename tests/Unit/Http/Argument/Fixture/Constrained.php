<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Symfony\Component\Validator\Constraints as Assert;

class Constrained
{
    /** @param list<object> $parts */
    public function __construct(
        #[Assert\NotBlank, Assert\Length(max: 3)]
        public readonly string $name,
        #[Assert\Positive]
        private readonly int $count,
        #[Assert\Valid, Assert\Count(max: 2)]
        public readonly array $parts = [],
    ) {}

    public function count(): int
    {
        return $this->count;
    }
}
