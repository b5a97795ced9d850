<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Bench;

use Nexus\Bench\Measure\Command;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Every row of `nexus bench worker` runs, checks its result and is printed. The speed is not checked here. */
#[CoversNothing]
final class WorkerBenchTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    /** @return iterable<string, array{string, list<string>, list<string>}> a part, its rows, those with a budget */
    public static function parts(): iterable
    {
        yield 'codec' => [
            'codec',
            ['codec.small', 'codec.named', 'codec.list', 'codec.map', 'codec.string'],
            ['codec.small'],
        ];
        $shared = ['get', 'set', 'increment', 'atomic', 'queue', 'topic', 'topic.100'];
        yield 'shared' => ['shared', array_map(static fn(string $row): string => "shared.{$row}", $shared), []];
        $stages = array_map(
            static fn(string $stage): string => "stage.{$stage}",
            ['envelope', 'encode', 'push', 'pop', 'decode', 'dispatch'],
        );
        $hasOtp = Command::find('erl') !== null && Command::find('erlc') !== null;
        yield 'messages' => [
            'messages',
            [
                'pair',
                ...(Command::find('redis-server') !== null ? ['pair.redis'] : []),
                ...($hasOtp ? ['pair.otp', 'pair.otp_nodes'] : []),
                ...$stages,
                'size.16',
                'size.256',
                'size.4096',
                'size.65536',
                'round_trip.asleep',
                'round_trip.awake',
                'fan_out.4',
                'world.1',
                'world.2',
                ...($hasOtp ? ['world.2.otp'] : []),
                'world.4',
                'memory.active',
                'memory.remote',
            ],
            ['pair', ...($hasOtp ? ['pair.otp'] : []), 'round_trip.asleep', 'round_trip.awake', ...($hasOtp ? ['world.2.otp'] : [])],
        ];
    }

    /**
     * @param list<string> $rows
     * @param list<string> $promised
     */
    #[DataProvider('parts')]
    public function testEveryRowIsMeasured(string $part, array $rows, array $promised): void
    {
        [$code, $said, $errors] = self::bench('--quick', '--json', "--only={$part}");

        self::assertContains($code, [0, 2], $errors);
        $report = json_decode($said, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($report);
        self::assertSame('worker', $report['suite']);
        self::assertSame($code === 0, $report['ok']);
        $results = $report['results'];
        self::assertIsArray($results);
        self::assertSame($rows, array_column($results, 'name'));
        $withBudget = array_filter($results, static fn(mixed $row): bool => is_array($row) && $row['budget'] !== null);
        self::assertSame($promised, array_column($withBudget, 'name'));
        foreach ($results as $row) {
            self::assertIsArray($row);
            self::assertIsFloat($row['value']);
            self::assertIsFloat($row['perSecond'] ?? 0.0);
        }
    }

    public function testAPartOfAnotherSuiteIsRefused(): void
    {
        [$code, , $errors] = self::bench('--only=hello');

        self::assertSame(1, $code);
        self::assertStringContainsString('of codec', $errors);
    }

    /** @return array{int, string, string} exit code, what was said, and of errors */
    private static function bench(string ...$arguments): array
    {
        $process = proc_open(
            [self::ROOT . '/bin/nexus', 'bench', 'worker', ...array_values($arguments)],
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
