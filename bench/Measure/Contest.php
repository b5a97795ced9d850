<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Several contestants do the same work in turn, each in its own process: changes of the machine's load affect all. */
final class Contest
{
    private const ROUNDS = 5;

    /**
     * @param array<string, \Closure(): TurnTaker> $starts by contestant: starts its process
     * @param string $own the contestant that must not fail; others that fail have no rounds in the outcome
     * @param positive-int $rounds
     * @throws Unmeasurable when $own fails
     */
    public static function hold(array $starts, string $own, int $rounds = self::ROUNDS): ContestOutcome
    {
        $turns = $taken = $failures = [];
        foreach ($starts as $name => $start) {
            $turn = self::attempt($start, $name === $own, $failures[$name]);
            if ($turn !== null) {
                $turns[$name] = $turn;
            }
        }
        for ($round = 0; $round < $rounds; ++$round) {
            foreach ($turns as $name => $turn) {
                $figures = isset($failures[$name])
                    ? null
                    : self::attempt($turn->round(...), $name === $own, $failures[$name]);
                if ($figures !== null) {
                    $taken[$name][] = $figures;
                }
            }
        }
        $failures = array_filter($failures, is_string(...));
        $outcome = [];
        foreach (array_diff_key($turns, $failures) as $name => $turn) {
            $outcome[$name] = Rounds::of($taken[$name] ?? [], $turn->warm->number('residentBytes'));
        }

        return new ContestOutcome($outcome, $failures);
    }

    /**
     * @template T of object
     *
     * @param \Closure(): T $do
     * @param string|null $failure its message when a peer fails
     *
     * @return T|null null: a peer has failed
     * @throws Unmeasurable when ours fails
     */
    private static function attempt(\Closure $do, bool $isOurs, ?string &$failure): ?object
    {
        try {
            return $do();
        } catch (Unmeasurable $unmeasurable) {
            $failure = $isOurs ? throw $unmeasurable : $unmeasurable->getMessage();

            return null;
        }
    }
}
