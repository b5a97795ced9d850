<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\Generation;
use Nexus\Server\Internal\Plan;
use Nexus\Server\Internal\ReportReader;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ReportReader::class)]
#[CoversClass(Generation::class)]
final class ReportReaderTest extends TestCase
{
    public function testLinesThatAreTooLongOrNoMessagesAreLeftOut(): void
    {
        $heard = [];
        $reader = new ReportReader(static function (array $message) use (&$heard): void {
            $heard[] = $message;
        });
        foreach ([
            '{"event":',
            '"booted"}',
            "\n",
            "\nnonsense\n7\n",
            str_repeat('x', 70_000),
            "\n{\"event\":\"closed\"}\n",
            str_repeat("\0", 40_000),
            "{\"event\":\"lost\"}\n",
            '[1',
        ] as $bytes) {
            $reader->take($bytes);
        }

        self::assertSame([['event' => 'booted'], ['event' => 'closed']], $heard);
    }

    public function testAFloodTakesBoundedMemory(): void
    {
        $reader = new ReportReader(static function (array $message): void {});
        $before = memory_get_usage();
        for ($round = 0; $round < 2000; $round++) {
            $reader->take(str_repeat('x', 8192));
        }

        self::assertLessThan(200_000, memory_get_usage() - $before);
    }

    public function testAGenerationReadsAnyMessageAndStaysBounded(): void
    {
        $generation = new Generation(1, 1, (new \ReflectionClass(Plan::class))->newInstanceWithoutConstructor());
        mt_srand(20261122);
        $values = [null, -1, 0, 7, PHP_INT_MAX, 1.5, 'x', "\e[2J\n", ['y'], true, str_repeat('z', 5000)];
        $any = static fn(): mixed => $values[mt_rand(0, \count($values) - 1)];
        foreach (['started', 'booted', 'served', 'alive', 'closed', 'failed', 'unknown', ['x'], 7] as $event) {
            for ($round = 0; $round < 200; $round++) {
                $generation->receive(
                    array_filter(
                        [
                            'event' => $event,
                            'pid' => $any(),
                            'slot' => $any(),
                            'row' => $any(),
                            'runtime' => $any(),
                            'reason' => $any(),
                        ],
                        static fn(mixed $value): bool => $value !== null,
                    ),
                );
            }
        }
        for ($pid = 2; $pid < 10_000; $pid++) {
            $generation->receive(['event' => 'started', 'pid' => 1_000_000_000 + $pid, 'slot' => 0, 'row' => 0]);
        }

        self::assertLessThanOrEqual(4096, \count($generation->workers));
        self::assertLessThan(32_768, \strlen((string) $generation->failureReason));
        self::assertStringNotContainsString("\e", (string) $generation->failureReason);
        foreach ($generation->workers as $worker) {
            self::assertGreaterThan(1, $worker->pid);
            self::assertTrue($worker->slot >= 0 && $worker->slot < 1024 && $worker->row >= 0);
        }
    }
}
