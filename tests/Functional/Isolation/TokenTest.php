<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** `make isolation-rounds REQUESTS=1000000` runs the full number of requests. */
final class TokenTest extends TestCase
{
    private const REQUESTS = 20_000;

    public function testNoRequestOfManyEverReadsAnothersValue(): void
    {
        $requests = getenv('REQUESTS');
        $requests = $requests === false ? self::REQUESTS : (int) $requests;
        $server = ServerProcess::start(__DIR__ . '/tokens.php', ['--workers=1'], php: ['-d', 'date.timezone=UTC']);
        try {
            $process = proc_open(
                [
                    PHP_BINARY,
                    \dirname(__DIR__, 3) . '/bin/nexus',
                    'run',
                    __DIR__ . '/load.php',
                    $server->address,
                    (string) $requests,
                ],
                [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'a']],
                $pipes,
            );
            \assert(\is_resource($process) && isset($pipes[1]));
            $said = (string) stream_get_contents($pipes[1]);
            self::assertSame(0, proc_close($process), $said . $server->errors());
            self::assertStringStartsWith("{$requests} requests, 0 wrong", $said);
            if ($requests !== self::REQUESTS) {
                fwrite(STDERR, $said);
            }
        } finally {
            $server->kill();
        }
    }
}
