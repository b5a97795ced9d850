<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/**
 * Repeats one small program in the same order, and disturbs it once at each of its points, by a
 * cancellation, by a
 * time limit, by an exception, or by exit().
 */
final readonly class Points
{
    /** Of a program with more points, only some are disturbed. */
    private const AT_MOST = 60;
    private const BODIES = 8;

    public function __construct(private int $seed) {}

    /** @return list<string> */
    public function problems(): array
    {
        $scenario = $this->scenario();
        $plain = new Play($scenario, $this->seed, isVirtual: true);
        $problems = $plain->run();
        for ($point = 1; $point <= self::AT_MOST && $problems === []; ++$point) {
            $problems = match ($this->seed % 4) {
                0 => $this->cancelled($this->scaled($point, $plain->choices())),
                1 => $this->late($plain->elapsed() * $point / self::AT_MOST),
                2 => $this->exiting($this->scaled($point, $scenario->points())),
                default => $this->failing($this->scaled($point, $scenario->points())),
            };
        }

        return $problems;
    }

    private function scaled(int $point, int $most): int
    {
        return $most <= self::AT_MOST ? $point : (int) ceil($point * $most / self::AT_MOST);
    }

    /** @return list<string> */
    private function cancelled(int $choice): array
    {
        Tally::count('cancelled at a point');

        return self::named(
            "cancelled at choice {$choice}",
            (new Play($this->scenario(), $this->seed, true, cancelling: [$choice, $this->seed + $choice]))->run(),
        );
    }

    /** @return list<string> */
    private function late(float $limit): array
    {
        Tally::count('timed out at a point');

        return self::named(
            "with a limit of {$limit} s",
            (new Play($this->scenario(), $this->seed, true, limit: $limit))->run(),
        );
    }

    /** @return list<string> */
    private function failing(int $point): array
    {
        Tally::count('failed at a point');
        $scenario = $this->scenario();
        $scenario->failAt($point);

        return self::named("failing at point {$point}", (new Play($scenario, $this->seed, true))->run());
    }

    /** @return list<string> */
    private function exiting(int $point): array
    {
        Tally::count('exited at a point');
        $scenario = $this->scenario();
        $scenario->exitAt($point);

        return self::named("with exit() at point {$point}", (new Play($scenario, $this->seed, true))->run());
    }

    private function scenario(): Scenario
    {
        return new Scenario($this->seed, isPatient: true, budget: self::BODIES);
    }

    /**
     * @param list<string> $problems
     *
     * @return list<string>
     */
    private static function named(string $name, array $problems): array
    {
        return array_map(static fn(string $problem): string => "{$name}: {$problem}", $problems);
    }
}
