<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * What somebody else needs for the same work, and how many times as much as we that has to be; null where it is no
 * contest.
 */
final readonly class Rival implements \JsonSerializable
{
    public float $value;

    public function __construct(public string $name, float $value, public float $ours, public ?float $needed = 1.0)
    {
        $this->value = Result::rounded($value);
    }

    /** How many times our cost theirs is, as far as both are printed. */
    public function ahead(): float
    {
        return Result::rounded($this->value / max(1e-9, Result::rounded($this->ours)));
    }

    /** To need as much as the other is not to be ahead. */
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
