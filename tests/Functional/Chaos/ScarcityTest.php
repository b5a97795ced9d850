<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/**
 * A resource of a server under load runs out: disk space, descriptors, memory. The server may refuse (500, 503, 507) or
 * close. Its other responses are correct, each client gets a response or an error, and it recovers when the resource is
 * available again.
 */
#[CoversNothing]
final class ScarcityTest extends ChaosTestCase
{
    private const GREEDY = 40;

    public function testAFullDiskRefusesWhatMustBeSpooledAndNothingElse(): void
    {
        if (!self::mayMount()) {
            self::markTestSkipped('Nothing can be mounted here.');
        }
        $this->prefix = $this->withDiskOf('2m');
        $this->start();
        $this->load(self::GREEDY, LoadClient::GREEDY, 0.0);
        $this->during(0.5, static fn(): null => usleep(1_000_000));
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertGreaterThan(0, $report->granted, 'the disk was never full');
        self::assertGreaterThan(2 * $report->granted, $report->answered - $report->granted);
        ServerProcess::eventually(
            'temporary files are given back',
            fn(): bool => $this->onItsDisk('ls -A; df --output=used . | tail -1') === "0\n",
        );
        $this->assertAllIsWell();
    }

    public function testAFullDiskOfLogsCostsLinesAndNoRequests(): void
    {
        if (!self::mayMount()) {
            self::markTestSkipped('Nothing can be mounted here.');
        }
        $this->prefix = $this->withDiskOf('1m');
        $this->start("--access-log={$this->directory}/tmp/access.log");
        $this->load(self::GREEDY, 'ggpwjsx', 0.0);
        ServerProcess::eventually(
            'the disk is full',
            fn(): bool => $this->onItsDisk('stat -c %s access.log') === (1 << 20) . "\n",
        );
        $this->during(0.5, static fn(): null => usleep(1_000_000));
        $report = $this->client->stop();
        $written = $this->onItsDisk('cat access.log');

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertSame([], $report->losses, "seed {$this->seed}");
        self::assertGreaterThan(10_000, $report->answered);
        self::assertSame(1 << 20, strlen($written), 'the disk was never full');
        self::assertGreaterThan(100, substr_count($written, ' HTTP/1.1" 200 '));
        $this->onItsDisk(': > access.log');
        $this->assertAllIsWell();
    }

    public function testWithoutDescriptorsAcceptedRequestsAreAnswered(): void
    {
        $this->prefix = ['prlimit', '--nofile=100:100', 'env', "TMPDIR={$this->directory}/tmp"];
        $this->start('--workers=1');
        $share = 0.5;
        do { // a busy machine takes longer to answer as many
            $this->load(400, '!ggpw', 0.01);
            $this->during($share, static fn(): null => usleep(1_000_000));
            $report = $this->client->stop();
            $share *= 4;
        } while ($report->answered <= 200 && $share < 10.0);

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertGreaterThan(200, $report->answered);
        // New connections are refused, or replace an idle connection. The next request on that connection may arrive
        // just then.
        self::assertGreaterThan(0, $report->granted + count($report->losses), 'there were always enough descriptors');
        self::assertStringContainsString('NX-0332', $this->server->errors());
        $this->assertAllIsWell();
    }

    public function testWithoutMemoryAWorkerRefusesOrIsReplaced(): void
    {
        $this->start();
        $this->load(self::GREEDY, LoadClient::GREEDY, 0.0);
        $this->client->waitUntilUp(ServerProcess::PATIENCE);
        $this->during(0.5, function (): void {
            foreach ($this->server->workers() as $pid) {
                self::limitMemory($pid, self::addressSpace($pid) + 262_144);
            }
            usleep(700_000);
            foreach ($this->server->workers() as $pid) {
                self::limitMemory($pid, null);
            }
            usleep(300_000);
        });
        $this->leftovers->note($this->server->processes());
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertGreaterThan(500, $report->answered);
        self::assertGreaterThan(0, $report->granted + count($report->losses), 'there was always enough memory');
        $this->assertAllIsWell();
    }

    private function assertAllIsWell(): void
    {
        ServerProcess::eventually('all is as before', function (): bool {
            foreach (range(1, 8) as $number) {
                $connection = $this->server->connect();
                $connection->send(
                    "POST /length HTTP/1.1\r\nHost: x\r\nContent-Length: 600000\r\n\r\n" . str_repeat('x', 600_000),
                );
                $answer = $connection->read();
                if ($answer->status !== 200
                    || $answer->body !== '600000'
                    || $this->server->get("/n/{$number}")->body !== (string) $number) {
                    return false;
                }
            }

            return true;
        });
        $this->leftovers->note($this->server->processes());
        $this->assertNothingIsLeft();
    }

    /**
     * @param string $size as mount says it
     * @return non-empty-list<string>
     */
    private function withDiskOf(string $size): array
    {
        return [
            'unshare',
            '--mount',
            'sh',
            '-c',
            "mount -t tmpfs -o size={$size} none \"\$0\" && TMPDIR=\"\$0\" exec \"\$@\"",
            "{$this->directory}/tmp",
        ];
    }

    /** Runs a command in the directory that only the server can see, and returns its output. */
    private function onItsDisk(string $command): string
    {
        $output = (string) shell_exec(
            "nsenter --mount --target {$this->server->master()} --wd=" . escapeshellarg(
                "/proc/{$this->server->master()}/root{$this->directory}/tmp",
            ) . " sh -c '{$command}'",
        );

        return ltrim($output, ' ');
    }

    private static function mayMount(): bool
    {
        exec('unshare --mount mount -t tmpfs -o size=1m none /mnt 2>/dev/null', $output, $code);

        return $code === 0;
    }

    private static function addressSpace(int $pid): int
    {
        return preg_match(
            '/^VmSize:\s+(\d+) kB$/m',
            (string) @file_get_contents("/proc/{$pid}/status"),
            $match,
        ) === 1 ? (int) $match[1] * 1024 : 1 << 40;
    }

    private static function limitMemory(int $pid, ?int $bytes): void
    {
        exec("prlimit --pid {$pid} --as=" . ($bytes ?? 'unlimited') . ':unlimited 2>/dev/null');
    }
}
