<?php

declare(strict_types=1);

namespace Shop\Order;

/** A message to the warehouse. The reply is an Order, or OutOfStock. */
final readonly class PlaceOrder
{
    /** @param non-empty-array<string, int> $quantities by product */
    public function __construct(public string $customer, public array $quantities) {}
}
