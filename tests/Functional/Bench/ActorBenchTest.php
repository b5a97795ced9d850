<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Bench;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * Every row of `nexus bench actor` runs, checks its result and is printed. The speed is measured by the benchmark
 * itself, not here.
 */
#[CoversNothing]
final class ActorBenchTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    private const MESSAGES = [
        'one_actor_100k',
        'burst_50k',
        'stateful_100k',
        'fan_out_100x100',
        'multi_dispatch_50x100',
        'raw_dispatch',
    ];

    private const STAGES = [
        'message.new',
        'message.seq',
        'tell',
        'mailbox',
        'call',
        'drain',
        'drain.cells',
        'drain.stateful',
        'answer',
        'dispatch',
        'cell',
        'next',
        'all',
    ];

    private const LIFE = ['spawn_1000', 'kill_500', 'spawn_kill_500', 'ping_pong'];

    private const MEMORY = [
        'memory.rss.shared',
        'memory.heap.shared',
        'memory.rss.closure',
        'memory.heap.closure',
        'million.handled',
        'million.seconds',
        'million.each',
        'million.rss',
        'million.rss_total',
    ];

    private const SAVINA = [
        'thread_ring',
        'counting',
        'fork_join',
        'chameneos',
        'big',
        'concurrent_dictionary',
        'philosophers',
        'bank_transaction',
    ];

    /** @var array<string, array{int, string, string}> what bench() has returned, by part */
    private static array $runs = [];

    /**
     * @return iterable<string, array{string, list<string>, list<string>}> a part, its rows, and the rows that
     *     have a budget
     */
    public static function parts(): iterable
    {
        $kinds = array_merge(
            ...array_map(static fn(string $row): array => ["{$row}.same", "{$row}.new", "{$row}.seq"], self::MESSAGES),
        );

        yield 'messages' => [
            'messages',
            self::withoutJitToo($kinds),
            self::withoutJitToo(['one_actor_100k.same', 'stateful_100k.same']),
        ];
        yield 'stages' => [
            'stages',
            self::withoutJitToo(array_map(static fn(string $stage): string => "stage.{$stage}", self::STAGES)),
            [],
        ];
        yield 'life' => ['life', self::withoutJitToo(self::LIFE), self::withoutJitToo(['spawn_1000', 'ping_pong'])];
        yield 'memory' => ['memory', self::MEMORY, ['memory.rss.shared', 'million.handled', 'million.rss']];
        yield 'savina' => [
            'savina',
            ['ring_10000x100', ...array_map(static fn(string $name): string => "savina.{$name}", self::SAVINA)],
            [],
        ];
    }

    /**
     * @param list<string> $rows
     * @param list<string> $promised
     */
    #[DataProvider('parts')]
    public function testEveryRowIsMeasured(string $part, array $rows, array $promised): void
    {
        [$code, $said, $errors] = self::quick($part);

        self::assertContains($code, [0, 2], $errors);
        $report = json_decode($said, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($report);
        self::assertSame('actor', $report['suite']);
        self::assertSame($code === 0, $report['ok']);
        $results = $report['results'];
        self::assertIsArray($results);
        self::assertEqualsCanonicalizing($rows, array_column($results, 'name'));
        self::assertEqualsCanonicalizing(
            $promised,
            array_column(
                array_filter($results, static fn(mixed $row): bool => is_array($row) && $row['budget'] !== null),
                'name',
            ),
        );
        foreach ($results as $row) {
            self::assertIsArray($row);
            self::assertIsFloat($row['value']);
            self::assertIsString($row['unit']);
            if ($part === 'messages' || $part === 'savina') {
                self::assertSame('c', $row['unit']);
                self::assertGreaterThan(1e4, $row['perSecond']);
            }
        }
    }

    public function testMessagesAreHeldAgainstALoopAndAmphp(): void
    {
        [, $said, $errors] = self::quick('messages');

        $report = json_decode($said, true);
        self::assertIsArray($report, $errors);
        self::assertIsArray($report['results']);
        $peers = array_column($report['results'], 'peers', 'name')['stateful_100k.seq'];
        self::assertIsArray($peers);
        $needed = array_column($peers, 'needed', 'name');
        self::assertSame(
            ['SplQueue' => null, 'amphp' => 1.0],
            array_intersect_key($needed, ['SplQueue' => 0, 'amphp' => 0]),
        );
    }

    public function testAPartOfAnotherSuiteIsRefused(): void
    {
        [$code, , $errors] = self::bench('actor', '--only=hello');

        self::assertSame(1, $code);
        self::assertStringContainsString('of messages, stages, life, memory, savina with actor', $errors);
    }

    /**
     * @param list<string> $rows
     * @return list<string>
     */
    private static function withoutJitToo(array $rows): array
    {
        return [...$rows, ...array_map(static fn(string $row): string => "{$row}.nojit", $rows)];
    }

    /**
     * Runs a part once for all tests, since a run takes long.
     *
     * @return array{int, string, string} as bench()
     */
    private static function quick(string $part): array
    {
        return self::$runs[$part] ??= self::bench('actor', '--quick', '--json', "--only={$part}");
    }

    /** @return array{int, string, string} exit code, what was said, and of errors */
    private static function bench(string ...$arguments): array
    {
        $process = proc_open(
            [self::ROOT . '/bin/nexus', 'bench', ...array_values($arguments)],
            [1 => ['pipe', 'w'], 2 => $errors = tmpfile()],
            $pipes,
        );
        self::assertIsResource($process);
        self::assertIsResource($errors);
        $said = (string) stream_get_contents($pipes[1]);
        $code = proc_close($process);
        rewind($errors);

        return [$code, $said, (string) stream_get_contents($errors)];
    }
}
