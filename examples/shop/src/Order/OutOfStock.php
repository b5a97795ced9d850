<?php

declare(strict_types=1);

namespace Shop\Order;

use Nexus\Http\Error\HttpException;

/** There are fewer items of a product than an order has. The answer is 409. */
final class OutOfStock extends HttpException
{
    public function __construct(string $product)
    {
        parent::__construct(409, "There is not enough “{$product}” any more. Nothing was ordered.");
    }
}
