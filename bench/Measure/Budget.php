<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The allowed range of a figure. */
final readonly class Budget implements \Stringable
{
    private function __construct(private string $relation, private float $limit) {}

    public static function atMost(float $limit): self
    {
        return new self('<=', $limit);
    }

    public static function atLeast(float $limit): self
    {
        return new self('>=', $limit);
    }

    public function isMetBy(float $value): bool
    {
        return $this->relation === '<=' ? $value <= $this->limit : $value >= $this->limit;
    }

    public function __toString(): string
    {
        return $this->relation . json_encode($this->limit, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }
}
