<?php

declare(strict_types=1);

namespace Shop\Order;

final readonly class Order
{
    public function __construct(
        public string $id,
        public string $customer,
        public OrderStatus $status,
        /** In cents. */
        public int $total,
        public \DateTimeImmutable $placedAt,
    ) {}
}
