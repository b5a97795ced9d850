<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Http\Middleware\AccessLog;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** The middleware in a server of two workers, whose lines must be complete in one file after its stop. */
#[CoversClass(AccessLog::class)]
final class AccessLogTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        putenv('NEXUS_TEST_ACCESS_LOG');
    }

    public function testEachRequestHasOneLineWithItsIdAfterTheStop(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-access');
        putenv("NEXUS_TEST_ACCESS_LOG={$file}");
        $server = $this->server = ServerProcess::start(ServerProcess::app('access_log'), ['--workers=2']);
        $expected = [];
        for ($number = 0; $number < 60; ++$number) {
            [$path, $status, $bytes] = [['/', 200, 5], ['/stream', 200, 5], ['/health/live', 200, 0]][$number % 3];
            $connection = $server->connect();
            $connection->send("GET {$path}?n={$number}&token=secret HTTP/1.1\r\nHost: localhost\r\n"
                . "X-Request-Id: id-{$number}\r\nUser-Agent: a\"\t\u{9b}2J\r\nConnection: close\r\n\r\n");
            $connection->read();
            if ($path !== '/health/live') {
                $expected["id-{$number}"] = ["{$path}?n={$number}&token=[redacted]", $status, $bytes, false];
            }
        }
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        $logged = [];
        foreach ((array) file($file) as $line) {
            $fields = json_decode((string) $line, true, 512, JSON_THROW_ON_ERROR);
            \assert(\is_array($fields) && \is_string($fields['id']));
            $logged[$fields['id']] = [$fields['path'], $fields['status'], $fields['bytes'], $fields['aborted']];
            self::assertSame('a\x22\x09\xc2\x9b2J', $fields['agent']);
            self::assertSame('127.0.0.1', $fields['client']);
        }
        unlink($file);
        ksort($expected);
        ksort($logged);
        self::assertSame($expected, $logged);
    }

    public function testHealthChecksThatWereMovedAreNotLogged(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-access');
        putenv("NEXUS_TEST_ACCESS_LOG={$file}");
        $server = $this->server = ServerProcess::start(ServerProcess::app('health-logged'), ['--workers=1']);
        $statuses = array_map(
            static fn(string $path): int => $server->get($path)->status,
            ['/status/ready', '/status/live', '/', '/status'],
        );
        $server->signal(SIGTERM);
        self::assertSame(0, $server->exitCode());
        $lines = (string) file_get_contents($file);
        unlink($file);

        self::assertSame([200, 200, 200, 404], $statuses);
        preg_match_all('~"GET (\S+) ~', $lines, $logged);
        self::assertSame(['/', '/status'], $logged[1]);
    }
}
