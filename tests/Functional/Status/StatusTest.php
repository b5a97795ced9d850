<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;

final class StatusTest extends StatusTestCase
{
    public function testShowsTheRequestsInProgressWithoutTheirQuery(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server);
        $status = [];
        ServerProcess::eventually('the request waits in delay()', static function () use ($server, &$status): bool {
            $status = self::look($server);
            $waitsFor = self::inProgress($status)[0]['waitsFor'] ?? '';

            return is_string($waitsFor) && str_starts_with($waitsFor, 'delay');
        });
        $requests = self::inProgress($status);
        self::assertCount(1, $requests);
        self::assertSame(
            ['GET', '/hold', 'waiting'],
            [$requests[0]['method'], $requests[0]['path'], $requests[0]['state']],
        );
        self::assertIsString($requests[0]['waitsFor']);
        self::assertMatchesRegularExpression(
            '~^delay, \d.* left, at .*/apps/lifecycle\.php:\d+$~',
            $requests[0]['waitsFor'],
        );
        self::assertStringNotContainsString('announce', (string) json_encode($status));
        $worker = self::worker($status);
        self::assertSame([1, 0, 1000], [$worker['running'], $worker['queued'], $worker['concurrency']]);
        $this->release();
        ServerProcess::eventually(
            'no request is in progress',
            static fn(): bool => self::inProgress(self::look($server)) === [],
        );
    }

    public function testPrintsTheDurationsOfRequests(): void
    {
        $server = $this->serve(['--workers=1']);
        $connection = $server->connect();
        for ($request = 0; $request < 200; $request++) {
            self::assertSame('hello', $connection->get('/')->body);
        }
        $fast = self::worker(self::look($server));
        $held = [$this->hold($server), $this->hold($server), $this->hold($server)];
        usleep(300_000);
        $this->release();
        array_map(static fn($connection): string => $connection->read()->body, $held);
        $worker = self::worker(self::look($server));
        self::assertIsFloat($fast['p99']);
        self::assertGreaterThan(0.25, $worker['p99']);
        self::assertLessThan($worker['p99'], $fast['p99']);
        self::assertLessThan(0.25, $worker['p50']);
        self::assertGreaterThan(0, $worker['rate']);
        self::assertGreaterThanOrEqual(203, $worker['answered']);
        self::assertGreaterThan(1 << 20, $worker['memory']);
    }

    public function testSaysWhichWorkerHangsAndAtWhat(): void
    {
        $server = $this->serve(['--workers=1', '--stuck-after=120']);
        $this->hold($server, '/spin');
        ServerProcess::eventually('the worker is silent', static function () use ($server): bool {
            $worker = self::worker(self::look($server));

            return $worker['silence'] > 1.0 && self::inProgress(self::look($server))[0]['path'] === '/spin';
        });
        [$code, $said] = self::nexus(['status', '--pid=' . $server->master()]);
        self::assertSame(0, $code);
        self::assertMatchesRegularExpression(
            '~serving, silent.*GET /spin +│ running .* its worker has not responded for \d~s',
            $said,
        );
        $server->kill();
    }

    public function testShowsAnAnswerThatItsClientTakesSlowly(): void
    {
        $server = $this->serve(['--workers=1']);
        $connection = $server->connect();
        $connection->send("GET /flood HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually('it is being sent', static function () use ($server): bool {
            $request = self::inProgress(self::look($server))[0] ?? [];

            return ($request['state'] ?? '') === 'sending' && $request['bytes'] > 0 && str_contains(
                (string) json_encode($request['waitsFor']),
                'unsent',
            );
        });
    }

    public function testSaysWhyAWorkerEndedAndWhatWentWithIt(): void
    {
        $server = $this->serve(['--workers=1']);
        $this->hold($server);
        $before = $server->workers()[0];
        posix_kill($before, SIGKILL);
        ServerProcess::eventually(
            'another worker serves',
            static fn(): bool => ($server->workers()[0] ?? $before) !== $before && $server->get('/')->body === 'hello',
        );
        $worker = self::worker(self::look($server));
        self::assertSame(1, $worker['restarts']);
        self::assertIsArray($worker['lastEnd']);
        self::assertSame('was killed by SIGKILL', $worker['lastEnd']['why']);
        self::assertEqualsWithDelta(microtime(true), $worker['lastEnd']['at'], ServerProcess::PATIENCE);
        self::assertMatchesRegularExpression(
            '~It was handling 1 request:\n    GET /hold, \w+ for \d+\.\d+ s~',
            $server->errors(),
        );
        self::assertStringContainsString(
            'Of worker 0, 1 ended; the last was killed by SIGKILL',
            self::nexus(['status', '--pid=' . $server->master()])[1],
        );
    }

    public function testRepeatsWithWatch(): void
    {
        $server = $this->serve(['--workers=1']);
        $watch = proc_open(
            [
                PHP_BINARY,
                dirname(__DIR__, 3) . '/bin/nexus',
                'status',
                '--json',
                '--watch=0.1',
                '--pid=' . $server->master(),
            ],
            [1 => ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($watch);
        $ages = [];
        for ($look = 0; $look < 3; $look++) {
            $ages[] = json_encode(self::worker(self::decode((string) fgets($pipes[1])))['age']);
        }
        proc_terminate($watch);
        proc_close($watch);
        self::assertSame($ages, array_unique($ages));
    }

    public function testShowsTheScriptThatClassicModeRuns(): void
    {
        file_put_contents(
            "{$this->directory}/index.php",
            '<?php touch(__DIR__ . "/runs"); do { clearstatcache(); } while (!file_exists(__DIR__ . "/end"));'
                . ' echo "done";',
        );
        $server = ServerProcess::start("{$this->directory}/index.php", ['--workers=1', '--classic'], $this->directory);
        try {
            $connection = $server->connect();
            $connection->send("GET /report?secret=1 HTTP/1.1\r\nHost: localhost\r\n\r\n");
            ServerProcess::eventually('the script runs', fn(): bool => file_exists("{$this->directory}/runs"));
            $request = self::inProgress(self::look($server))[0];
            self::assertSame(['GET', '/report', 'running'], [$request['method'], $request['path'], $request['state']]);
            touch("{$this->directory}/end");
            self::assertSame('done', $connection->read()->body);
        } finally {
            $server->kill();
        }
    }

    public function testAsksWhichOfSeveralServers(): void
    {
        $one = $this->serve(['--workers=1']);
        $other = ServerProcess::start(ServerProcess::app('lifecycle'), ['--workers=1'], $this->directory);
        try {
            [$code, $said] = self::nexus(['status']);
            self::assertSame(1, $code);
            self::assertStringContainsString('[NX-0462]', $said);
            self::assertStringContainsString("\n  {$one->master()}: nexus: master at http://", $said);
            self::assertStringContainsString("\n  {$other->master()}: nexus: master at http://", $said);
        } finally {
            $other->kill();
        }
    }

    public function testReportsThatNoServerRuns(): void
    {
        [$code, $said] = self::nexus(['status', "--pid={$this->directory}/none"]);
        self::assertSame(69, $code);
        self::assertStringContainsString('[NX-0461]', $said);
    }
}
