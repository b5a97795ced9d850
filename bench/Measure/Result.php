<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/**
 * One measured figure, and those of the peers for the same work. The value that is compared with budgets and peers
 * is the printed one, rounded to three digits.
 */
final readonly class Result implements \JsonSerializable
{
    public float $value;

    /**
     * @param list<Rival> $rivals
     * @param float|null $perSecond a rate, if it is printed besides the cost
     */
    public function __construct(
        public string $name,
        float $value,
        public string $unit,
        public ?Budget $budget = null,
        public string $note = '',
        public array $rivals = [],
        public ?float $perSecond = null,
    ) {
        $this->value = self::rounded($value);
    }

    /** Null if there is no budget. */
    public function isOk(): ?bool
    {
        if (
            $this->budget === null
            && array_filter($this->rivals, static fn(Rival $rival): bool => $rival->needed !== null) === []
        ) {
            return null;
        }

        return $this->budget?->isMetBy($this->value) !== false && $this->lostTo() === [];
    }

    /** @return list<Rival> the peers that ours is not far enough ahead of */
    public function lostTo(): array
    {
        return array_values(array_filter($this->rivals, static fn(Rival $rival): bool => !$rival->isBeaten()));
    }

    /**
     * @return array{name: string, value: float, unit: string, budget: ?string, ok: ?bool, perSecond?: float,
     *     peers?: list<Rival>, note?: string}
     */
    public function jsonSerialize(): array
    {
        $row = [
            'name' => $this->name,
            'value' => $this->value,
            'unit' => $this->unit,
            'budget' => $this->budget === null ? null : (string) $this->budget,
            'ok' => $this->isOk(),
        ];
        if ($this->perSecond !== null) {
            $row['perSecond'] = self::rounded($this->perSecond);
        }
        if ($this->rivals !== []) {
            $row['peers'] = $this->rivals;
        }

        return $this->note === '' ? $row : $row + ['note' => $this->note];
    }

    /**
     * Rounds to three digits; integers stay integers. PHP before 8.4 rounded to 15 digits first, later versions do not:
     * it is done here, so that all of them write the same.
     */
    public static function rounded(float $value): float
    {
        $magnitude = $value === 0.0 ? 0 : (int) floor(log10(abs($value)));

        return round((float) sprintf('%.13e', $value), max(0, 2 - $magnitude));
    }
}
