<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Worker;

/** The small object. */
final readonly class Order
{
    public function __construct(public int $id, public string $customer, public float $total) {}
}
