<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** nexus.stall_ms: the code that blocked a worker, for how long, and in which call. */
#[CoversNothing]
final class StallTest extends LifecycleTestCase
{
    public function testACallThatBlocksADevelopmentServerIsReportedWithItsRoute(): void
    {
        $said = $this->untilReported(
            '/orders/7?secret',
            '~^Nexus: the event loop was blocked for \d+ ms.*: coroutine \d+ \(GET /orders/7, route /orders/\{id\}\) ran usleep\(\)'
                . '(?: \(blocked in \w+.*?\))? at \S+/stalls\.php:13\. Call delay.*\n  \|   #0 \S+/stalls\.php\(13\): usleep\(\)\n~m',
        );
        self::assertStringNotContainsString('secret', $said);
    }

    public function testAStallOfASpawnedCoroutineNamesItsRequest(): void
    {
        $this->untilReported(
            '/children/7',
            '~ blocked for .* ms.*: coroutine \d+ \(of GET /children/7, route /children/\{id\}\) ran usleep\(\)~',
        );
    }

    public function testALongComputationIsReportedWhileItLastsAndWhenItIsOver(): void
    {
        $said = $this->untilReported(
            '/report',
            '~^Nexus: the event loop was blocked for \d{4} ms.*: coroutine \d+ \(GET /report\) ran ~m',
        );

        self::assertMatchesRegularExpression(
            '~^Nexus: the event loop has been stalled for \d\.\d s and is still stalled: coroutine \d+ \(GET /report\) ran \S+ at \S+/stalls\.php:21\n~m',
            $said,
        );
    }

    public function testAProductionServerIsSilent(): void
    {
        $server = $this->serve(['--workers=1'], 'stalls');
        self::assertSame('order 7', $server->get('/orders/7')->body);
        self::assertSame('order 8', $server->get('/orders/8')->body);

        self::assertStringNotContainsString('stalled', $server->errors());
        self::assertStringNotContainsString('blocked', $server->errors());
    }

    /** On a busy machine another call may have been slow within the second before: then only that one is reported. */
    private function untilReported(string $path, string $pattern): string
    {
        $server = $this->serve(['--workers=1', '--env=development'], 'stalls');
        ServerProcess::eventually('the stall is reported', static function () use ($server, $path, $pattern): bool {
            self::assertSame(200, $server->get($path)->status);
            usleep(1_200_000);

            return preg_match($pattern, $server->errors()) === 1;
        });

        return $server->errors();
    }
}
