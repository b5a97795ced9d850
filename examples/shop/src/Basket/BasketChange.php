<?php

declare(strict_types=1);

namespace Shop\Basket;

use Symfony\Component\Validator\Constraints as Assert;

/** The forms that change the basket. */
final readonly class BasketChange
{
    public function __construct(
        #[Assert\NotBlank]
        public string $product,
        #[Assert\Range(
            min: 0,
            max: Basket::MAX,
            notInRangeMessage: 'You can order {{ max }} of each product at most.',
        )]
        public int $quantity = 1,
    ) {}
}
