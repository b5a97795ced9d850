<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Rounds of the yardstick and of the measured work. */
final readonly class Rounds
{
    /**
     * @param list<float> $measured nanoseconds
     * @param list<float> $ratios
     */
    private function __construct(
        private array $measured,
        private array $ratios,
        private float $growth,
    ) {}

    /** @param list<Figures> $rounds */
    public static function of(array $rounds, float $residentBefore): self
    {
        $measured = $ratios = [];
        $resident = $residentBefore;
        foreach ($rounds as $round) {
            $measured[] = $round->number('measured');
            $ratios[] = $round->number('measured') / max(0.001, $round->number('yardstick'));
            $resident = $round->number('residentBytes');
        }

        return new self($measured, $ratios, $resident - $residentBefore);
    }

    /** The cost in c: the median of the rounds' ratios. */
    public function cost(): float
    {
        return Statistics::median($this->ratios);
    }

    /** The rate per second, from the median of the times. */
    public function perSecond(): float
    {
        return 1e9 / max(0.001, Statistics::median($this->measured));
    }

    /** The growth of the process in bytes, over all rounds. */
    public function growth(): float
    {
        return $this->growth;
    }

    /** @param list<Rival> $rivals */
    public function inYardsticks(string $name, ?Budget $budget, array $rivals = [], string $note = ''): Result
    {
        return new Result($name, $this->cost(), 'c', $budget, $this->note() . $note, $rivals);
    }

    /**
     * The cost and the rate per second.
     *
     * @param list<Rival> $rivals
     */
    public function inYardsticksAndRate(string $name, ?Budget $budget, array $rivals = [], string $note = ''): Result
    {
        return new Result(
            $name,
            $this->cost(),
            'c',
            $budget,
            self::rate($this->perSecond()) . ", {$this->note()}{$note}",
            $rivals,
            $this->perSecond(),
        );
    }

    public static function rate(float $perSecond): string
    {
        return $perSecond >= 1e6 ? sprintf('%.3g M/s', $perSecond / 1e6) : sprintf('%.3g k/s', $perSecond / 1e3);
    }

    private function note(): string
    {
        return sprintf('%.0f ns %s', Statistics::median($this->measured), Statistics::plusMinus($this->ratios));
    }
}
