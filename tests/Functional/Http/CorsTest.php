<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Http\Middleware\Cors;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** Cors, as a browser sees it. */
#[CoversClass(Cors::class)]
final class CorsTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testAPageOfAnAllowedOriginReadsResponsesAndErrorsAndAnotherPageNone(): void
    {
        $browser = trim((string) shell_exec('command -v chromium || command -v chromium-browser'));
        if ($browser === '') {
            self::markTestSkipped('chromium is not installed: apt-get install chromium');
        }
        $server = $this->server = ServerProcess::start(ServerProcess::app('cors'), ['--workers=1']);
        $port = (int) substr((string) strrchr($server->address, ':'), 1);
        $results = static function (string $host) use ($browser, $port): string {
            $page = (string) shell_exec("{$browser} --headless --no-sandbox --disable-gpu --virtual-time-budget=20000 "
                . "--dump-dom http://{$host}:{$port}/page 2>/dev/null");

            return preg_match('~<pre id="results">([^<]*)~', $page, $match) === 1 ? $match[1] : $page;
        };
        self::assertSame('200 3, 401 null, 404 null', $results('localhost'));
        self::assertSame('TypeError, TypeError, TypeError', $results('127.0.0.1'));
    }
}
