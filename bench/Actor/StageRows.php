<?php

declare(strict_types=1);

namespace Nexus\Bench\Actor;

use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Rounds;
use Nexus\Bench\Measure\Statistics;

/** The time of each stage of a message, and the rest that no stage explains. */
final readonly class StageRows implements ActorRows
{
    /** The measured stages and their descriptions. */
    private const MEASURED = [
        'message.new' => 'made: new of a small class',
        'message.seq' => 'made: (object) of an array',
        'tell' => 'the call of tell(), with its push',
        'mailbox' => 'push and pop alone, in C, 100 000 of them waiting',
        'call' => 'what C pays to call a handler that does nothing, of two arguments',
        'drain' => 'from the mailbox until it is handled: pop, dispatch, call, answer, interpreting it',
        'drain.cells' => 'the same for actors that have one message each',
        'drain.stateful' => 'the same with a state',
    ];

    public function measure(ActorBed $bed, \Closure $progress): array
    {
        $results = [];
        foreach ([true, false] as $jit) {
            $progress('stages of a message' . ($jit ? ' with JIT' : ' without JIT'));
            array_push($results, ...self::stages($bed->stages($jit), $jit ? '' : '.nojit'));
        }

        return $results;
    }

    /**
     * @param non-empty-list<array<string, float>> $rounds nanoseconds of each stage
     * @return list<Result>
     */
    private static function stages(array $rounds, string $suffix): array
    {
        $results = [];
        foreach (self::MEASURED as $stage => $note) {
            $results[] = self::row(
                $rounds,
                "stage.{$stage}{$suffix}",
                $note,
                static fn(array $of): float => $of[$stage],
            );
        }
        $results[] = self::row(
            $rounds,
            "stage.answer{$suffix}",
            'the handler counts and makes its answer: handler less call',
            static fn(array $of): float => $of['handler'] - $of['call'],
        );
        $results[] = self::row(
            $rounds,
            "stage.dispatch{$suffix}",
            'finding it, and interpreting the answer: drain less handler and half of mailbox',
            static fn(array $of): float => $of['drain'] - $of['handler'] - $of['mailbox'] / 2,
        );
        $results[] = self::row(
            $rounds,
            "stage.cell{$suffix}",
            'an actor that becomes ready: drain.cells less drain',
            static fn(array $of): float => $of['drain.cells'] - $of['drain'],
        );
        $results[] = self::row(
            $rounds,
            "stage.next{$suffix}",
            'next($state) over same(), made and interpreted',
            static fn(array $of): float => $of['drain.stateful'] - $of['drain'],
        );
        $results[] = self::row(
            $rounds,
            "stage.all{$suffix}",
            'tell and drain',
            static fn(array $of): float => $of['tell'] + $of['drain'],
        );

        return $results;
    }

    /**
     * @param non-empty-list<array<string, float>> $rounds
     * @param \Closure(array<string, float>): float $stage
     */
    private static function row(array $rounds, string $name, string $note, \Closure $stage): Result
    {
        $costs = array_map(static fn(array $round): float => $stage($round) / max(0.001, $round['yardstick']), $rounds);
        $nanoseconds = Statistics::median(array_map($stage, $rounds));
        $perSecond = $nanoseconds > 0 ? 1e9 / $nanoseconds : null;
        $rate = $perSecond === null ? '' : Rounds::rate($perSecond) . ', ';

        return new Result(
            $name,
            Statistics::median($costs),
            'c',
            null,
            sprintf('%s%.1f ns; %s', $rate, $nanoseconds, $note),
            [],
            $perSecond,
        );
    }
}
