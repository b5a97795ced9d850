<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\Documented;

use Symfony\Component\Validator\Constraints as Assert;

/** Something to drink. */
final readonly class Drink
{
    /** @param list<Drink> $mixedOf what it is mixed of */
    public function __construct(
        #[Assert\Length(min: 2, max: 40)]
        public string $name,
        #[Assert\Positive]
        public float $price,
        public array $mixedOf = [],
    ) {}
}
