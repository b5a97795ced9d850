<?php

declare(strict_types=1);

namespace Shop\Order;

final readonly class OrderLine
{
    public function __construct(
        public string $product,
        public string $name,
        /** In cents, of one. */
        public int $price,
        public int $quantity,
    ) {}

    public function total(): int
    {
        return $this->price * $this->quantity;
    }
}
