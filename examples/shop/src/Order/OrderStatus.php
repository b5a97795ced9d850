<?php

declare(strict_types=1);

namespace Shop\Order;

enum OrderStatus: string
{
    case Placed = 'placed';
    case Paid = 'paid';
    case Shipped = 'shipped';

    /** The status that an order has before this one. */
    public function previous(): ?self
    {
        return match ($this) {
            self::Placed => null,
            self::Paid => self::Placed,
            self::Shipped => self::Paid,
        };
    }
}
