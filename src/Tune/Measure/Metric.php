<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

use Nexus\Load\Interval;

/**
 * One figure, measured in pairs: without and with the setting.
 *
 * @internal
 */
final readonly class Metric implements \JsonSerializable
{
    public const RATE = 'requests per second';
    public const CPU = 'CPU time per request, µs';
    public const MEDIAN = 'latency p50, ms';
    public const TAIL = 'latency p99, ms';
    public const FIRST = 'first request, ms';
    public const START = 'start of the server, ms';
    public const MEMORY = 'memory of all processes, MiB';

    public ?Interval $change;

    /**
     * @param list<float> $without
     * @param list<float> $with as many
     */
    public function __construct(public string $name, public array $without, public array $with)
    {
        $this->change = Interval::ofPairs($without, $with);
    }

    /** Whether the interval of 95 % excludes "no change". */
    public function hasEffect(): bool
    {
        return $this->change?->isBeyondNoise() === true;
    }

    public function before(): float
    {
        return self::middle($this->without);
    }

    public function after(): float
    {
        return self::middle($this->with);
    }

    /** In words. */
    public function verdict(): string
    {
        $isGood = $this->name === self::RATE;

        return match (true) {
            !$this->hasEffect() => 'no effect seen',
            ($this->change->estimate ?? 0.0) > 0 === $isGood => 'better',
            default => 'worse',
        };
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            'name' => $this->name,
            'without' => $this->without,
            'with' => $this->with,
            'change' => $this->change === null
                ? null
                : [$this->change->estimate, $this->change->low, $this->change->high],
            'isRelative' => $this->change?->isRelative,
            'verdict' => $this->verdict(),
        ];
    }

    /** @param list<float> $values */
    private static function middle(array $values): float
    {
        sort($values);
        $count = \count($values);

        return $count === 0 ? 0.0 : ($values[intdiv($count - 1, 2)] + $values[intdiv($count, 2)]) / 2;
    }
}
