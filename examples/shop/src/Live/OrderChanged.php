<?php

declare(strict_types=1);

namespace Shop\Live;

use Shop\Order\OrderStatus;

final readonly class OrderChanged
{
    public function __construct(public string $id, public OrderStatus $status) {}
}
