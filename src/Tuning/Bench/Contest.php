<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** Several do the same in turn, each in a process of its own: what changes on the machine meanwhile changes for all. */
final class Contest
{
    private const ROUNDS = 5;

    /**
     * @param non-empty-array<string, TurnTaker> $turns by the name of who takes them
     * @param positive-int $rounds
     * @return array<string, Rounds> by the same names
     * @throws Unmeasurable
     */
    public static function hold(array $turns, int $rounds = self::ROUNDS): array
    {
        $taken = array_fill_keys(array_keys($turns), []);
        for ($round = 0; $round < $rounds; ++$round) {
            foreach ($turns as $name => $turn) {
                $taken[$name][] = $turn->round();
            }
        }
        $outcome = [];
        foreach ($turns as $name => $turn) {
            $outcome[$name] = Rounds::of($taken[$name], $turn->warm->number('residentBytes'));
        }

        return $outcome;
    }
}
