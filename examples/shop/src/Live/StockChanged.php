<?php

declare(strict_types=1);

namespace Shop\Live;

use Shop\Catalogue\Product;

final readonly class StockChanged
{
    public function __construct(public Product $product) {}
}
