<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

final readonly class Basket
{
    /**
     * @param list<Line> $lines
     * @param array<string, Line> $byName
     * @param array<mixed> $any
     */
    public function __construct(
        public int $id,
        public string $title,
        public Line $main,
        public ?Line $extra,
        public array $lines,
        public array $byName = [],
        public Level $level = Level::High,
        public ?\DateTimeImmutable $due = null,
        public float $rate = 1.5,
        public ?int $count = 3,
        public mixed $note = null,
        public array $any = ['a' => 1],
        public ?bool $flag = null,
    ) {}
}
