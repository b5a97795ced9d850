<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ListeningSockets;
use Nexus\Tests\Functional\ServerProcess;

final class CrashTest extends StatusTestCase
{
    private string $crashing = '';

    public function testCostsTheRequestsOfItsWorkerAndIsReportedWithThem(): void
    {
        if (ServerProcess::isInstrumented()) {
            self::markTestSkipped('Needs the crash report of Nexus.');
        }
        $server = $this->serve(['--workers=2'], 'seeing');
        ListeningSockets::untilOneEach($server, 2);
        [$crashing, $surviving] = $this->oneOfEachWorker($server);
        $waiting = [$crashing, $surviving];
        foreach ($waiting as $connection) {
            $connection->send("GET /until?file={$this->directory}/release HTTP/1.1\r\nHost: localhost\r\n\r\n");
        }
        ServerProcess::eventually(
            'both wait',
            static fn(): bool => count(self::inProgress(self::look($server))) === 1 && count(
                (array) self::worker(self::look($server), 1)['requests'],
            ) === 1,
        );
        $pids = $server->workers();
        $victim = $this->crash($server);
        ServerProcess::eventually(
            'the worker crashed',
            static fn(): bool => !in_array($victim, $server->workers(), true),
        );
        $this->release();
        self::assertSame('waited', $surviving->read()->body);
        ServerProcess::eventually(
            'both workers serve',
            static fn(): bool => count(array_diff($server->workers(), [$victim])) === 2,
        );
        $said = $server->errors();
        self::assertContains($victim, $pids);
        self::assertMatchesRegularExpression(
            '~\[NX-0111\] the process crashed \(signal 11\)\n  at .*/apps/seeing\.php:\d+\n~',
            $said,
        );
        self::assertMatchesRegularExpression('~  in C, innermost first:\n(?:.+\n)*.*/libc\.so\.6\(kill\+0x~', $said);
        self::assertStringContainsString("\n" . realpath(PHP_BINARY) . '(execute_ex+0x', $said);
        self::assertSame(1, preg_match('~^(/\S+/nexus\.so)\(\+(0x[0-9a-f]+)\)\[0x~m', $said, $frame));
        if (exec('command -v addr2line') !== '') {
            self::assertMatchesRegularExpression(
                '~^\w+ at \./ext/engine/intercept/crash_report\.c:\d+(?: \(discriminator \d+\))?$~',
                (string) exec('addr2line -pfe ' . escapeshellarg($frame[1]) . ' ' . $frame[2]),
            );
        }
        self::assertMatchesRegularExpression(
            "~\(pid {$victim}\) was killed by SIGSEGV; replaced\.\n  It was handling 2 requests:\n    GET /until, .*\n    GET /crash, ~",
            $said,
        );
    }

    /**
     * @return array{\Nexus\Tests\Functional\HttpConnection, \Nexus\Tests\Functional\HttpConnection} the second is of
     *     another worker than the first
     */
    private function oneOfEachWorker(ServerProcess $server): array
    {
        $first = $server->connect();
        $worker = $first->get('/pid')->body;
        do {
            $second = $server->connect();
        } while ($second->get('/pid')->body === $worker);
        $this->crashing = $worker;

        return [$first, $second];
    }

    /** Connects until the connection goes to the worker that should crash. */
    private function crash(ServerProcess $server): int
    {
        do {
            $connection = $server->connect();
        } while ($connection->get('/pid')->body !== $this->crashing);
        $connection->send("GET /crash HTTP/1.1\r\nHost: localhost\r\n\r\n");

        return (int) $this->crashing;
    }
}
