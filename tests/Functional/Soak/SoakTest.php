<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Soak;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * A short run, which detects a leak of 40 bytes per request although RSS varies by 0.5 MiB; `make soak`
 * runs a million requests and detects smaller leaks.
 */
#[CoversNothing]
final class SoakTest extends TestCase
{
    public function testMemoryStaysFlatUnderRequestsOfEveryKind(): void
    {
        $server = ServerProcess::start(dirname(__DIR__) . '/Chaos/app.php', ['--workers=1']);
        try {
            $worker = $server->workers();
            $soak = new Soak($server, static fn(Sample $sample): null => null);
            $soak->run(60_000);

            self::assertSame([], $soak->wrongs);
            self::assertSame(0, $soak->losses);
            self::assertLessThanOrEqual(0, $soak->descriptorGrowth(), (string) json_encode($soak->samples));
            self::assertSame($worker, $server->workers());
            self::assertLessThan(40.0, $soak->growth(), (string) json_encode($soak->samples));
            $server->signal(SIGTERM);
            self::assertSame(0, $server->exitCode());
            self::assertSame(
                '',
                trim(
                    (string) preg_replace(
                        '/^nexus: uncaught RuntimeException: request .*(?:\n  .*)*$/m',
                        '',
                        $server->errors(),
                    ),
                ),
            );
        } finally {
            $server->kill();
        }
    }
}
