<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

/**
 * Searches the highest sustained rate with short probes, and confirms it with a longer offer.
 *
 * @template T of object
 */
final readonly class RateSearch
{
    /** The relative precision of the search. */
    private const PRECISION = 0.05;
    private const LESS = 0.8;
    private const STEP_BACK = 0.95;
    private const MOST_OFFERS = 24;

    /**
     * @param \Closure(float): bool $probe whether this rate is sustained for a short time
     * @param \Closure(float): ?T $confirm the result if the rate is sustained for longer; null: it is not
     */
    public function __construct(private \Closure $probe, private \Closure $confirm) {}

    /**
     * @param float $guess where to begin
     * @param float $bound what cannot be exceeded, for example a worker's share of a second
     * @return T|null null if none of 24 rates was sustained
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

    /** @return array{float, int} the highest rate that a probe sustained, and the number of probes */
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

    /** The next rate: 1.5 times the last until one is too high, less while none was sustained, then the middle. */
    private static function next(float $held, float $tooMuch, float $bound): float
    {
        return match (true) {
            $held === 0.0 => self::LESS * $tooMuch,
            $tooMuch === $bound => min(1.5 * $held, is_finite($bound) ? ($held + $bound) / 2 : INF),
            default => ($held + $tooMuch) / 2,
        };
    }
}
