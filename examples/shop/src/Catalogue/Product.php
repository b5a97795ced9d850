<?php

declare(strict_types=1);

namespace Shop\Catalogue;

final readonly class Product
{
    public function __construct(
        public string $id,
        public string $name,
        public string $tagline,
        public string $description,
        /** In cents. */
        public int $price,
        public int $stock,
    ) {}

    public function availability(): Availability
    {
        return Availability::of($this->stock);
    }
}
