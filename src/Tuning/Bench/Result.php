<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** One measured figure. The value a budget is held against is the one that is printed, rounded to three digits. */
final readonly class Result implements \JsonSerializable
{
    public float $value;

    public function __construct(
        public string $name,
        float $value,
        public string $unit,
        public ?Budget $budget = null,
        public string $note = '',
    ) {
        $this->value = self::rounded($value);
    }

    /** Null where nothing was promised. */
    public function isOk(): ?bool
    {
        return $this->budget?->isMetBy($this->value);
    }

    /** @return array{name: string, value: float, unit: string, budget: ?string, ok: ?bool, note?: string} */
    public function jsonSerialize(): array
    {
        $row = [
            'name' => $this->name,
            'value' => $this->value,
            'unit' => $this->unit,
            'budget' => $this->budget === null ? null : (string) $this->budget,
            'ok' => $this->isOk(),
        ];

        return $this->note === '' ? $row : $row + ['note' => $this->note];
    }

    private static function rounded(float $value): float
    {
        $magnitude = $value === 0.0 ? 0 : (int) floor(log10(abs($value)));

        return round($value, max(0, 2 - $magnitude));
    }
}
