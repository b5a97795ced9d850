<?php

declare(strict_types=1);

namespace Shop\Order;

use Shop\Basket\Basket;
use Symfony\Component\Validator\Constraints as Assert;

final readonly class NewOrderItem
{
    public function __construct(
        #[Assert\NotBlank]
        public string $product,
        #[Assert\Range(min: 1, max: Basket::MAX)]
        public int $quantity = 1,
    ) {}
}
