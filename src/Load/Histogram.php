<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * Latencies by size: the share that is above one of the bounds 1, 2, 5, 10, 20, 50 … and not above the next one.
 *
 * @internal
 */
final readonly class Histogram
{
    /** Each is a walk over the generator's histogram, while its requests wait. */
    private const SAMPLES = 50;
    /** Seconds: the generator's resolution. */
    private const LEAST = 1e-6;

    /** @param array<string, float> $shares by upper bound in milliseconds, from small to large; they add up to 1 */
    private function __construct(public array $shares) {}

    public static function of(Generator $generator): self
    {
        return $generator->count(Generator::LATENCY) === 0 ? new self([]) : self::ofValues(array_map(
            static fn(int $sample): float => $generator->quantile(Generator::LATENCY, ($sample - 0.5) / self::SAMPLES),
            range(1, self::SAMPLES),
        ));
    }

    /** @param non-empty-list<float> $seconds */
    public static function ofValues(array $seconds): self
    {
        $counts = array_count_values(array_map(self::boundOf(...), $seconds));
        $last = max(array_keys($counts));
        $shares = [];
        for ($bound = min(array_keys($counts)); $bound <= $last; ++$bound) {
            $shares[self::name($bound)] = (float) (($counts[$bound] ?? 0) / count($seconds));
        }

        return new self($shares);
    }

    /** The number of a bound: 0 is a microsecond, and three bounds are a power of ten. */
    private static function boundOf(float $seconds): int
    {
        $bound = 0;
        while (self::bound($bound) < $seconds * (1 - 1e-9)) {
            ++$bound;
        }

        return $bound;
    }

    private static function bound(int $number): float
    {
        return self::LEAST * [1, 2, 5][$number % 3] * 10 ** intdiv($number, 3);
    }

    private static function name(int $number): string
    {
        return rtrim(rtrim(sprintf('%.3f', 1000 * self::bound($number)), '0'), '.');
    }
}
