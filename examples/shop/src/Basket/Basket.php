<?php

declare(strict_types=1);

namespace Shop\Basket;

use Nexus\Http\Session\ReadOnlySession;
use Nexus\Http\Session\Session;

/** How many of which product a visitor wants. The session stores it, so it needs no login. */
final readonly class Basket
{
    private const VALUE = 'basket';
    public const MAX = 20;

    /** @param array<string, int> $quantities by product */
    private function __construct(public array $quantities) {}

    public static function of(Session|ReadOnlySession $session): self
    {
        /** @var array<string, int> $quantities of this class only */
        $quantities = $session->get(self::VALUE, []);

        return new self($quantities);
    }

    public function with(string $product, int $quantity): self
    {
        return new self([...$this->quantities, $product => max(1, min(self::MAX, $quantity))]);
    }

    public function without(string $product): self
    {
        return new self(array_diff_key($this->quantities, [$product => 0]));
    }

    public function quantity(string $product): int
    {
        return $this->quantities[$product] ?? 0;
    }

    public function count(): int
    {
        return array_sum($this->quantities);
    }

    public function store(Session $session): void
    {
        $session->set(self::VALUE, $this->quantities);
    }

    public static function clear(Session $session): void
    {
        $session->remove(self::VALUE);
    }
}
