<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** The growth of a value from round to round: a straight line through samples, by least squares. */
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
