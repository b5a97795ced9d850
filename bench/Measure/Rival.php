<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * A peer's cost of the same work, and the factor by which it has to exceed ours; null if it is not a
 * contest.
 */
final readonly class Rival implements \JsonSerializable
{
    public float $value;

    public function __construct(public string $name, float $value, public float $ours, public ?float $needed = 1.0)
    {
        $this->value = Result::rounded($value);
    }

    /** The peer's cost divided by ours, both as printed. */
    public function ahead(): float
    {
        return Result::rounded($this->value / max(1e-9, Result::rounded($this->ours)));
    }

    /** An equal cost does not count as ahead. */
    public function isBeaten(): bool
    {
        return $this->needed === null || ($this->ahead() > 1.0 && $this->ahead() >= $this->needed);
    }

    /** @return array{name: string, value: float, ahead: float, needed: ?float, ok: ?bool} */
    public function jsonSerialize(): array
    {
        return [
            'name' => $this->name,
            'value' => $this->value,
            'ahead' => $this->ahead(),
            'needed' => $this->needed,
            'ok' => $this->needed === null ? null : $this->isBeaten(),
        ];
    }
}
