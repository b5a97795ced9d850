<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\LogRecord;
use Nexus\Server\Internal\LogRecords;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(LogRecords::class)]
#[CoversClass(LogRecord::class)]
final class LogRecordsTest extends TestCase
{
    private const TIME = '2026-11-23T03:11:24.517Z';

    /** @var list<array{string, string, string|null}> */
    private array $seen = [];
    private LogRecords $records;

    protected function setUp(): void
    {
        $this->records = new LogRecords(function (LogRecord $record): void {
            $this->seen[] = [$record->level, $record->message, $record->time];
        });
    }

    public function testAnEntryHasTheLinesThatContinueIt(): void
    {
        $this->records->take(self::TIME . " [error] nexus: uncaught\n    #0 a.php(1): b()\n  | forged\n" . self::TIME . " [in");
        self::assertSame([], $this->seen);
        $this->records->take("fo] PHP Notice:  x\n");
        self::assertSame([['error', "uncaught\n    #0 a.php(1): b()\n  | forged", self::TIME]], $this->seen);
        $this->records->pause();

        self::assertSame(['info', 'PHP Notice:  x', self::TIME], $this->seen[1]);
    }

    public function testALineThatIsNotCompleteWaitsForItsRest(): void
    {
        $this->records->take('half');
        $this->records->pause();
        self::assertSame([], $this->seen);
        $this->records->end();

        self::assertSame([['notice', 'half', null]], $this->seen);
    }

    public function testTheReportOfACrashIsCritical(): void
    {
        $this->records->take("Nexus: [NX-0111] the process crashed (signal 11)\n  at /app/src/Image.php:40\n");
        $this->records->pause();

        self::assertSame(
            [['critical', "Nexus: [NX-0111] the process crashed (signal 11)\n  at /app/src/Image.php:40", null]],
            $this->seen,
        );
    }
}
