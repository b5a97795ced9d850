<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

/**
 * The highest rate that is held: found by probes, which are short, and confirmed by an offer that is longer.
 *
 * @template T of object
 */
final readonly class RateSearch
{
    /** Rates are told apart to this share of them. */
    private const PRECISION = 0.05;
    private const LESS = 0.8;
    private const STEP_BACK = 0.95;
    private const MOST_OFFERS = 24;

    /**
     * @param \Closure(float): bool $probe whether so many a second are held for a short time
     * @param \Closure(float): ?T $confirm what was seen when they were held for longer; null: they were not
     */
    public function __construct(private \Closure $probe, private \Closure $confirm) {}

    /**
     * @param float $guess where to begin
     * @param float $bound what cannot be exceeded, for example a worker's share of a second
     * @return T|null null where none of 24 rates was held
     */
    public function highest(float $guess, float $bound = INF): ?object
    {
        [$rate, $offers] = $this->probed(min($guess, $bound), $bound);
        for (; $offers < self::MOST_OFFERS && $rate > 0; ++$offers) {
            $seen = ($this->confirm)($rate);
            if ($seen !== null) {
                return $seen;
            }
            $rate *= self::STEP_BACK;
        }

        return null;
    }

    /** @return array{float, int} the highest rate that a probe has held, and how many there were */
    private function probed(float $rate, float $bound): array
    {
        [$held, $tooMuch, $offers] = [0.0, $bound, 0];
        for (; $offers < self::MOST_OFFERS && $tooMuch - $held > self::PRECISION * $held; ++$offers) {
            if (($this->probe)($rate)) {
                $held = $rate;
            } else {
                $tooMuch = $rate;
            }
            $rate = self::next($held, $tooMuch, $bound);
        }

        return [$held, $offers];
    }

    /** Half as much again until one is too much; less while none was held; the middle between both. */
    private static function next(float $held, float $tooMuch, float $bound): float
    {
        return match (true) {
            $held === 0.0 => self::LESS * $tooMuch,
            $tooMuch === $bound => min(1.5 * $held, is_finite($bound) ? ($held + $bound) / 2 : INF),
            default => ($held + $tooMuch) / 2,
        };
    }
}
