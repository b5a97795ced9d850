<?php

declare(strict_types=1);

namespace Shop\Catalogue;

/** What a page shows of a stock. */
final readonly class Availability
{
    private const FEW = 5;

    private function __construct(public Level $level, public string $text) {}

    public static function of(int $stock): self
    {
        return match (true) {
            $stock <= 0 => new self(Level::None, 'Sold out'),
            $stock === 1 => new self(Level::Few, 'The last one'),
            $stock <= self::FEW => new self(Level::Few, "Only {$stock} left"),
            default => new self(Level::Many, "{$stock} in stock"),
        };
    }
}
