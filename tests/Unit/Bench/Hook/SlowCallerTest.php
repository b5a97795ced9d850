<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Hook;

use Nexus\Bench\Hook\SlowCaller;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Measure\ChildPhp;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Console\Extension;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(SlowCaller::class)]
final class SlowCallerTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../../..';

    public function testAHundredSlowCallsOfOursAreCountedInTimeAndMemory(): void
    {
        $server = NexusServer::start(self::ROOT . '/bin/nexus', Cores::ofThisProcess(), 'programs/hook/app.php');
        $php = ChildPhp::plain(Extension::path());
        try {
            [$wall, $cpu, $memory] = self::streams()->measure($php->with('nexus.hooks', '1'), $server->address());
        } finally {
            $server->stop();
        }

        self::assertSame(
            ['slow.http.streams.nexus.wall', 'ms', '<=400.0'],
            [$wall->name, $wall->unit, (string) $wall->budget],
        );
        self::assertGreaterThan(200, $wall->value);
        self::assertLessThan($wall->value, $cpu->value);
        self::assertGreaterThan(1, $memory->value);
    }

    public function testCallsThatGoWrongAreNotMeasured(): void
    {
        $this->expectException(Unmeasurable::class);
        $this->expectExceptionMessage('bench/programs/hook/slow/http_streams.php failed');
        self::streams()->measure(ChildPhp::plain(Extension::path())->with('nexus.hooks', '1'), '127.0.0.1:1');
    }

    public function testEachCallerHasItsScript(): void
    {
        foreach (SlowCaller::all() as $caller) {
            self::assertFileExists($caller->script());
        }
    }

    private static function streams(): SlowCaller
    {
        return array_values(
            array_filter(
                SlowCaller::all(),
                static fn(SlowCaller $caller): bool => $caller->name === 'slow.http.streams.nexus',
            ),
        )[0];
    }
}
