<?php

declare(strict_types=1);

namespace Shop\Order;

use Nexus\Http\Attribute\RejectUnknownFields;
use Symfony\Component\Validator\Constraints as Assert;

/** The body of POST /api/orders. */
#[RejectUnknownFields]
final readonly class NewOrder
{
    /** @param list<NewOrderItem> $items */
    public function __construct(
        #[Assert\Count(min: 1, max: 50)]
        #[Assert\Valid]
        public array $items,
    ) {}

    /** @return non-empty-array<string, int> by product */
    public function quantities(): array
    {
        $quantities = [];
        foreach ($this->items as $item) {
            $quantities[$item->product] = ($quantities[$item->product] ?? 0) + $item->quantity;
        }
        \assert($quantities !== []);

        return $quantities;
    }
}
