<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Figures;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\TurnTaker;
use Nexus\Bench\Measure\Unmeasurable;

/** The additional cost of a replaced libc call that does not have to wait, in nanoseconds. */
final readonly class HookCosts
{
    private const ROUNDS = 5;

    public function __construct(private ChildPhp $php) {}

    /**
     * @return list<Result>
     * @throws Unmeasurable
     */
    public function measure(): array
    {
        $probe = HookProbe::build();
        $php = $this->php->with('extension', 'ffi');
        $turns = ['control' => $probe->takeTurns($php->with('nexus.hooks', '0'), HookPlace::Inside)];
        foreach (HookPlace::cases() as $place) {
            $turns[$place->value] = $probe->takeTurns($php->with('nexus.hooks', '1'), $place);
        }
        self::demandThatHooksAreThere($turns);
        $rounds = array_fill_keys(array_keys($turns), []);
        for ($round = 0; $round < self::ROUNDS; ++$round) {
            foreach ($turns as $name => $turn) {
                $rounds[$name][] = $turn->round();
            }
        }

        return self::results(explode(' ', $turns['control']->warm->text('names')), $rounds);
    }

    /** @param array<string, TurnTaker> $turns */
    private static function demandThatHooksAreThere(array $turns): void
    {
        foreach ($turns as $name => $turn) {
            if ($turn->warm->number('hooked') !== ($name === 'control' ? 0.0 : 1.0)) {
                throw Unmeasurable::programFailed(
                    'bench/programs/hook/cost.php',
                    "nexus.hooks makes no difference in {$name}: libc would be measured against itself",
                );
            }
        }
    }

    /**
     * @param list<string> $calls
     * @param array<string, list<Figures>> $rounds by place
     * @return list<Result>
     */
    private static function results(array $calls, array $rounds): array
    {
        $results = [self::control($calls, $rounds['control'] ?? [])];
        foreach (HookPlace::cases() as $place) {
            foreach ($calls as $call) {
                $results[] = self::result($place, $call, $rounds[$place->value] ?? []);
            }
        }

        return $results;
    }

    /** @param list<Figures> $rounds */
    private static function result(HookPlace $place, string $call, array $rounds): Result
    {
        $differences = self::differences($call, $rounds);
        $libc = Statistics::median(array_map(
            static fn(Figures $round): float => $round->number("{$call}.libc"),
            $rounds,
        ));
        $note = sprintf(
            "libc's %.0f ns; rounds from %.1f to %.1f",
            $libc,
            min([INF, ...$differences]),
            max([-INF, ...$differences]),
        );

        return new Result(
            "{$place->value}.{$call}",
            Statistics::median($differences),
            'ns',
            $place->budget($call, $libc),
            $note,
        );
    }

    /**
     * Without hooks both calls are libc's: their difference is the error of all other rows.
     *
     * @param list<string> $calls
     * @param list<Figures> $rounds
     */
    private static function control(array $calls, array $rounds): Result
    {
        $errors = array_map(
            static fn(string $call): float => abs(Statistics::median(self::differences($call, $rounds))),
            $calls,
        );

        return new Result(
            'control',
            Statistics::median($errors),
            'ns',
            null,
            sprintf(
                'libc against itself (nexus.hooks=0), the median of all calls; at worst %.1f',
                max(0.0, ...$errors),
            ),
        );
    }

    /**
     * @param list<Figures> $rounds
     * @return list<float>
     */
    private static function differences(string $call, array $rounds): array
    {
        return array_map(
            static fn(Figures $round): float => $round->number("{$call}.ours") - $round->number("{$call}.libc"),
            $rounds,
        );
    }
}
