<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/**
 * The growth of a value from round to round: a straight line through samples, by least squares. One jump is not growth,
 * as when a table doubles: the largest difference between two samples counts as the median of the differences.
 */
final readonly class Slope
{
    private function __construct(
        /** Bytes per round. */
        public float $perRound,
        /** Rounds between the first sample and the last. */
        public int $rounds,
    ) {}

    /** @param list<array{int, int}> $samples rounds so far, bytes then */
    public static function of(array $samples): self
    {
        $count = count($samples);
        if ($count < 2) {
            return new self(0.0, 0);
        }
        $samples = self::withoutLargestJump($samples);
        [$rounds, $bytes] = [array_column($samples, 0), array_column($samples, 1)];
        $meanRound = array_sum($rounds) / $count;
        $meanBytes = array_sum($bytes) / $count;
        $together = $alone = 0.0;
        foreach ($samples as [$round, $byte]) {
            $together += ($round - $meanRound) * ($byte - $meanBytes);
            $alone += ($round - $meanRound) ** 2;
        }

        return new self($together / $alone, $rounds[$count - 1] - $rounds[0]);
    }

    /**
     * @param non-empty-list<array{int, int}> $samples
     * @return non-empty-list<array{int, float}>
     */
    private static function withoutLargestJump(array $samples): array
    {
        $perRound = [];
        for ($index = 1; $index < count($samples); $index++) {
            $perRound[$index] = (float) ($samples[$index][1] - $samples[$index - 1][1])
                / ($samples[$index][0] - $samples[$index - 1][0]);
        }
        $largest = array_search(max([0.0, ...$perRound]), $perRound, true);
        $sorted = array_values($perRound);
        sort($sorted);
        $median = $sorted[intdiv(count($sorted) - 1, 2)] ?? 0.0;
        $result = [[$samples[0][0], (float) $samples[0][1]]];
        for ($index = 1; $index < count($samples); $index++) {
            $slope = $index === $largest ? $median : $perRound[$index];
            $result[] = [
                $samples[$index][0],
                $result[$index - 1][1] + $slope * ($samples[$index][0] - $samples[$index - 1][0]),
            ];
        }

        return $result;
    }

    /**
     * The smallest slope that a run of a given length can distinguish from noise.
     *
     * @param float $atMost bytes a round
     * @param int $noise bytes in all
     */
    public function isFlat(float $atMost, int $noise): bool
    {
        return $this->perRound < $atMost || $this->perRound * $this->rounds < $noise;
    }
}
