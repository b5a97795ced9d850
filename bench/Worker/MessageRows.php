<?php

declare(strict_types=1);

namespace Nexus\Bench\Worker;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Bench\Measure\TurnTaker;

/** Messages between processes. Each row prints the bare round trips of the same rounds: the distance of the CPUs. */
final readonly class MessageRows implements WorkerRows
{
    private const OF_BEST_QUEUE = 0.125;
    private const OF_OTP_SCHEDULERS = 0.8;
    private const OF_OTP_WORLD = 1.1;
    private const OF_EVENTFD = 1.25;
    private const OF_SPIN = 5.0;
    private const SIZES = [16, 256, 4_096, 65_536];
    private const WORLDS = [1, 2, 4];

    public function measure(WorkerBed $bed, \Closure $progress): array
    {
        $peers = new Peers();

        return [
            ...self::pair($bed, $peers, $progress),
            ...self::sizes($bed, $peers, $progress),
            ...self::roundTrips($bed, $peers, $progress),
            ...self::many($bed, $peers, $progress),
            ...self::memory($bed, $progress),
        ];
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private static function pair(WorkerBed $bed, Peers $peers, \Closure $progress): array
    {
        $progress('a pair of processes, beside queues of PHP and Erlang/OTP');
        $rounds = $bed->roundsBeside('messages', ['pair', '--redis=' . $peers->redis()], self::peers($bed, $peers, [
            'schedulers' => 'schedulers',
            'nodes' => 'nodes',
        ]));
        $results = [
            self::ratio('pair', $rounds, 'nexus', self::bestQueue(...), self::OF_BEST_QUEUE),
            ...isset($rounds[0]['redis'])
                ? [self::ratio('pair.redis', $rounds, 'nexus', static fn(array $round): float => $round['redis'], null)]
                : [],
            ...self::besideOtp('pair.otp', $rounds, 'schedulers', self::OF_OTP_SCHEDULERS),
            ...self::besideOtp('pair.otp_nodes', $rounds, 'nodes', null),
        ];
        $progress('the stages of a message');
        $stages = $bed->roundsBeside('messages', ['stages'], []);
        $of = static fn(string $name): float => WorkerBed::median($stages, $name);
        $parts = [
            'envelope' => $of('envelope'),
            'encode' => $of('encode'),
            'push' => WorkerBed::median($rounds, 'sender') - $of('envelope') - $of('encode'),
            'pop' => WorkerBed::median($rounds, 'receiver') - $of('decode') - $of('dispatch'),
            'decode' => $of('decode'),
            'dispatch' => $of('dispatch'),
        ];
        foreach ($parts as $name => $nanoseconds) {
            $results[] = new Result(
                "stage.{$name}",
                $nanoseconds,
                'ns',
                note: sprintf('%.2f c of CPU time', $nanoseconds / max(0.001, $of('yardstick'))),
            );
        }

        return $results;
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private static function sizes(WorkerBed $bed, Peers $peers, \Closure $progress): array
    {
        $results = [];
        foreach (self::SIZES as $size) {
            $progress("messages of {$size} bytes");
            $rounds = $bed->roundsBeside('messages', ['size', (string) $size], ['bare' => $peers->bare()]);
            $results[] = self::time("size.{$size}", $rounds, 'nexus');
        }

        return $results;
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private static function roundTrips(WorkerBed $bed, Peers $peers, \Closure $progress): array
    {
        $results = [];
        $against = ['asleep' => ['bare.paused', self::OF_EVENTFD], 'awake' => ['bare.spin', self::OF_SPIN]];
        foreach ($against as $row => [$bare, $budget]) {
            $progress("round trips, the reader {$row}");
            $rounds = $bed->roundsBeside('messages', [$row], ['bare' => $peers->bare()]);
            $results[] = self::ratio(
                "round_trip.{$row}",
                $rounds,
                'p50',
                static fn(array $round): float => $round[$bare],
                $budget,
                sprintf(', p99 %.0f ns', WorkerBed::median($rounds, 'p99')),
            );
        }

        return $results;
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private static function many(WorkerBed $bed, Peers $peers, \Closure $progress): array
    {
        $progress('fan-out over 4 workers');
        $rounds = $bed->roundsBeside('messages', ['fan_out'], ['bare' => $peers->bare()]);
        $results = [self::time('fan_out.4', $rounds, 'nexus')];
        foreach (self::WORLDS as $members) {
            $progress("the world benchmark with {$members} workers");
            $others = self::peers($bed, $peers, $members === 2 ? ['world' => 'world'] : []);
            $rounds = $bed->roundsBeside('messages', ['world', (string) $members], $others);
            $results[] = self::time("world.{$members}", $rounds, 'nexus');
            array_push($results, ...self::besideOtp('world.2.otp', $rounds, 'world', self::OF_OTP_WORLD));
        }

        return $results;
    }

    /**
     * @param \Closure(string): void $progress
     * @return list<Result>
     */
    private static function memory(WorkerBed $bed, \Closure $progress): array
    {
        $progress('memory of entities');
        $rounds = $bed->roundsBeside('messages', ['memory'], []);

        return array_map(
            static fn(string $where): Result => new Result("memory.{$where}", WorkerBed::median($rounds, $where), 'B'),
            ['active', 'remote'],
        );
    }

    /** @param array<string, float> $round */
    private static function bestQueue(array $round): float
    {
        return min($round['datagram'], $round['sysv'] ?? $round['datagram']);
    }

    /**
     * @param array<string, string> $rows of Erlang/OTP, by the names of their figures
     * @return array<string, TurnTaker>
     */
    private static function peers(WorkerBed $bed, Peers $peers, array $rows): array
    {
        $others = ['bare' => $peers->bare()];
        foreach ($rows as $name => $row) {
            $otp = $peers->otp($row, $bed->messages($row === 'nodes' ? 20_000 : 200_000));
            $otp === null ? null : $others[$name] = $otp;
        }

        return $others;
    }

    /**
     * @param non-empty-list<array<string, float>> $rounds
     * @return list<Result> none: Erlang/OTP is not installed
     */
    private static function besideOtp(string $name, array $rounds, string $peer, ?float $budget): array
    {
        $figure = "{$peer}.otp";

        return isset($rounds[0][$figure])
            ? [self::ratio($name, $rounds, 'nexus', static fn(array $round): float => $round[$figure], $budget)]
            : [];
    }

    /**
     * @param non-empty-list<array<string, float>> $rounds
     * @param \Closure(array<string, float>): float $against
     */
    private static function ratio(
        string $name,
        array $rounds,
        string $ours,
        \Closure $against,
        ?float $budget,
        string $note = '',
    ): Result {
        $ratios = array_map(static fn(array $round): float => $round[$ours] / max(0.001, $against($round)), $rounds);
        $nanoseconds = WorkerBed::median($rounds, $ours);

        return new Result(
            $name,
            Statistics::median($ratios),
            'x',
            $budget === null ? null : Budget::atMost($budget),
            sprintf(
                '%.0f ns, the other %.0f ns %s%s; %s',
                $nanoseconds,
                Statistics::median(array_map($against, $rounds)),
                Statistics::plusMinus($ratios),
                $note,
                self::distance($rounds),
            ),
            perSecond: 1e9 / max(0.001, $nanoseconds),
        );
    }

    /** @param non-empty-list<array<string, float>> $rounds */
    private static function time(string $name, array $rounds, string $ours): Result
    {
        $nanoseconds = WorkerBed::median($rounds, $ours);

        return new Result(
            $name,
            $nanoseconds,
            'ns',
            note: self::distance($rounds),
            perSecond: 1e9 / max(0.001, $nanoseconds),
        );
    }

    /** @param non-empty-list<array<string, float>> $rounds */
    private static function distance(array $rounds): string
    {
        return isset($rounds[0]['bare.spin'])
            ? sprintf(
                'bare round trip: spin %.0f ns, eventfd %.0f ns',
                WorkerBed::median($rounds, 'bare.spin'),
                WorkerBed::median($rounds, 'bare.eventfd'),
            )
            : '';
    }
}
