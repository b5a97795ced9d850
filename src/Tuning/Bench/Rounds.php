<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Rounds of the yardstick and of what is measured with it. */
final readonly class Rounds
{
    /**
     * @param list<float> $yardsticks nanoseconds
     * @param list<float> $measured nanoseconds
     * @param list<float> $ratios
     */
    private function __construct(private array $yardsticks, private array $measured, private array $ratios) {}

    public static function of(Figures $figures): self
    {
        $yardsticks = $measured = $ratios = [];
        foreach ($figures->rows('rounds') as $round) {
            $yardsticks[] = $round->number('yardstick');
            $measured[] = $round->number('measured');
            $ratios[] = $round->number('measured') / max(0.001, $round->number('yardstick'));
        }

        return new self($yardsticks, $measured, $ratios);
    }

    public function inYardsticks(string $name, Budget $budget): Result
    {
        $note = sprintf(
            '%.1f ns, c = %.1f ns, %s',
            Statistics::median($this->measured),
            Statistics::median($this->yardsticks),
            Statistics::plusMinus($this->ratios),
        );

        return new Result($name, Statistics::median($this->ratios), 'c', $budget, $note);
    }

    public function inNanoseconds(string $name, string $note): Result
    {
        return new Result($name, Statistics::median($this->measured), 'ns', null, $note . ', ' . Statistics::plusMinus($this->measured));
    }
}
