<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/**
 * The server's behavior while a script blocks each of its workers. The scripts open a pipe, and the test
 * decides when they continue.
 */
#[CoversNothing]
final class BusyTest extends ClassicTestCase
{
    private ?ServerProcess $server = null;
    private string $pipe = '';

    protected function setUp(): void
    {
        $this->pipe = self::file('pipe' . bin2hex(random_bytes(4)));
        posix_mkfifo($this->pipe, 0o600);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    #[TestWith([1])]
    #[TestWith([2])]
    public function testHealthChecksAreAnsweredWhileEachWorkerIsBlocked(int $workers): void
    {
        [$server, $busy] = $this->blocked($workers);

        foreach (['/health/live', '/health/ready'] as $path) {
            $answer = self::client($server)->request(self::request($path));
            self::assertSame([200, "200 OK\n"], [$answer->status, $answer->body]);
            self::assertSame('no-store', $answer->header('cache-control'));
        }
        self::assertSame(
            '',
            self::client($server)->send(self::request('/health/live', method: 'HEAD'))->read(false)->body,
        );
        $this->release($busy);
    }

    public function testAClientThatComesMeanwhileIsAnsweredByTheFirstWorkerThatHasTime(): void
    {
        $second = self::file('second');
        posix_mkfifo($second, 0o600);
        $server = $this->server = self::start(['--workers=2']);
        $held = $this->block($server, $this->pipe, 'one');
        $freed = $this->block($server, $second, 'two');
        $waiting = array_map(static fn(): Client => self::client($server)->send(self::request('/')), range(1, 5));
        self::assertSame(
            200,
            $server->get('/health/live')->status,
            'those are accepted too, behind this one in the same order',
        );

        $this->release([$freed], $second);
        foreach ($waiting as $client) {
            self::assertSame('front controller', $client->read()->body, 'while the other worker is still blocked');
        }
        $this->release([$held]);
    }

    public function testARequestThatWaitedTooLongIsToRetry(): void
    {
        [$server, $busy] = $this->blocked(2, '--queue-timeout=0.3s');
        $clients = array_map(static fn(): Client => self::client($server)->send(self::request('/')), range(1, 3));

        foreach ($clients as $client) {
            $answer = $client->read();
            self::assertSame(
                [503, '1', 'close'],
                [$answer->status, $answer->header('retry-after'), $answer->header('connection')],
            );
        }
        $this->release($busy);
        self::assertSame('front controller', $server->get('/')->body);
    }

    public function testTheQueueTimeOfAClientBeginsWithItsRequest(): void
    {
        [$server, $busy] = $this->blocked(1, '--queue-timeout=2s');
        $client = self::client($server);
        self::assertSame(200, $server->get('/health/live')->status, 'the connection is accepted');
        // For longer than a request may wait.
        usleep(2_100_000);
        $client->send(self::request('/'));
        self::assertSame(200, $server->get('/health/live')->status, 'the request has been seen');
        $this->release($busy);

        self::assertSame([200, 'front controller'], [($answer = $client->read())->status, $answer->body]);
    }

    public function testHealthChecksAreAnsweredBehindManySilentClients(): void
    {
        [$server, $busy] = $this->blocked(1, '--header-timeout=600s', '--idle-timeout=600s');
        $silent = array_map(static fn(): Client => self::client($server), range(1, 300));

        self::assertSame(200, self::client($server)->request(self::request('/health/live'))->status);
        $this->release($busy);
        self::assertSame(
            'front controller',
            end($silent)->request(self::request('/'))->body,
            'the first of them have ended',
        );
        self::assertTrue($silent[0]->isClosed());
    }

    public function testAProcessThatTheScriptForksKeepsNoClientWaitingForItsEnd(): void
    {
        $child = self::file('child');
        posix_mkfifo($child, 0o600);
        $server = $this->server = self::start(['--workers=1', '--header-timeout=2s']);
        $busy = $this->block($server, $this->pipe, 'one', "&child={$child}");
        $silent = self::client($server);
        self::assertSame(200, $server->get('/health/live')->status, 'the silent connection is accepted');
        $this->release([$busy]);

        self::assertTrue($silent->isClosed(), 'although the child lives');
        fclose(self::opened($child));
    }

    public function testARequestBeyondTheQueueIsRefusedAtOnce(): void
    {
        [$server, $busy] = $this->blocked(1, '--queue=2');
        $clients = array_map(static fn(): Client => self::client($server)->send(self::request('/')), range(1, 2));
        self::assertSame(200, $server->get('/health/live')->status, 'those are in the queue');

        $body = str_repeat('x', 100_000);
        $refused = self::client($server)->request(
            self::request('/', 'Content-Length: ' . \strlen($body) . "\r\n", $body, 'POST'),
        );
        self::assertSame([503, '1'], [$refused->status, $refused->header('retry-after')]);
        $this->release($busy);
        foreach ($clients as $client) {
            self::assertSame('front controller', $client->read()->body);
        }
    }

    public function testABodyThatComesLaterIsWhole(): void
    {
        [$server, $busy] = $this->blocked(1);
        $client = self::client($server)->send(
            "POST /environment HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n01234",
        );
        $half = self::client($server)->send('GET /fresh HTTP/1.1');
        self::assertSame(200, $server->get('/health/live')->status);
        $this->release($busy);

        self::assertStringContainsString('"input":"0123456789"', $client->send('56789')->read()->body);
        self::assertStringContainsString('loaded', $half->send("\r\nHost: localhost\r\n\r\n")->read()->body);
    }

    public function testASlowClientIsSentItsPageWhileTheWorkerIsBlocked(): void
    {
        $server = $this->server = self::start(['--workers=1']);
        $slow = self::client($server)->send(self::request('/large?kilobytes=20000'));
        self::assertSame('front controller', $server->get('/')->body);
        $busy = [$this->block($server, $this->pipe, 'one')];

        self::assertSame(20_480_000, \strlen($slow->read()->body));
        $this->release($busy);
        self::assertSame('front controller', $slow->request(self::request('/'))->body, 'the connection goes on');
    }

    public function testAClientThatTakesNothingIsCutWhileTheWorkerIsBlocked(): void
    {
        $server = $this->server = self::start(['--workers=1', '--write-timeout=1']);
        $slow = self::client($server)->send(self::request('/large?kilobytes=20000'));
        self::assertSame('front controller', $server->get('/')->body);
        $busy = [$this->block($server, $this->pipe, 'one')];
        ServerProcess::eventually('the server has shut its side', static fn(): bool => self::isShut($server));

        $this->expectExceptionMessageMatches('/closed/');
        try {
            $slow->read();
        } finally {
            $this->release($busy);
        }
    }

    public function testAStopServesWaitingRequests(): void
    {
        [$server, $busy] = $this->blocked(1);
        $clients = array_map(static fn(): Client => self::client($server)->send(self::request('/')), range(1, 3));
        self::assertSame(200, $server->get('/health/live')->status, 'those are in the queue');
        $server->signal(SIGTERM);
        $this->release($busy);

        foreach ($clients as $client) {
            self::assertSame('front controller', $client->read()->body);
        }
        self::assertSame(0, $server->exitCode());
    }

    /** The server's end of a connection is in FIN_WAIT1 or FIN_WAIT2. */
    private static function isShut(ServerProcess $server): bool
    {
        $port = sprintf('%04X', (int) parse_url($server->address, PHP_URL_PORT));

        return preg_match(
            "/^ *\\d+: [0-9A-F]+:{$port} \\S+ 0[45] /m",
            (string) file_get_contents('/proc/net/tcp'),
        ) === 1;
    }

    /** @return array{ServerProcess, list<Client>} */
    private function blocked(int $workers, string ...$options): array
    {
        $server = $this->server = self::start(["--workers={$workers}", ...array_values($options)]);
        $busy = [];
        for ($i = 0; $i < $workers; $i++) {
            $busy[] = $this->block($server, $this->pipe, "worker{$i}");
        }

        return [$server, $busy];
    }

    private function block(ServerProcess $server, string $pipe, string $name, string $more = ''): Client
    {
        $begun = "{$pipe}.{$name}";
        $client = self::client($server)->send(self::request("/block?pipe={$pipe}&begun={$begun}{$more}"));
        ServerProcess::eventually('a worker is blocked', static fn(): bool => file_exists($begun));

        return $client;
    }

    /** @param list<Client> $busy */
    private function release(array $busy, ?string $pipe = null): void
    {
        $pipe = self::opened($pipe ?? $this->pipe);
        foreach ($busy as $client) {
            self::assertSame('released', $client->read()->body);
        }
        fclose($pipe);
    }

    /** @return resource a pipe whose reader continues */
    private static function opened(string $pipe)
    {
        $stream = fopen($pipe, 'r+');
        \assert($stream !== false);

        return $stream;
    }
}
