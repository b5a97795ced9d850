<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

final class Card
{
    public string $unset;

    public function __construct(
        public readonly Suit $suit,
        public readonly int $rank,
        public readonly mixed $note = null,
        protected int $hidden = 1,
    ) {}
}
