<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** The server's deadline and its health checks in classic mode. */
#[CoversNothing]
final class DeadlineTest extends ClassicTestCase
{
    private const SCRIPT = <<<'PHP'
        <?php
        use function Nexus\Async\spawn;
        register_shutdown_function(static fn() => error_log("over: {$_SERVER['REQUEST_URI']}"));
        function wait(string $who): void {
            try {
                sleep(600);
            } finally {
                error_log("finally of {$who}");
            }
        }
        match ($_SERVER['REQUEST_URI']) {
            '/wait' => wait('main'),
            '/compute' => (static function (): void { for (;;); })(),
            '/child' => (static function (): void { spawn(static fn() => wait('a child')); echo 'said'; })(),
            '/shutdown' => register_shutdown_function(static function (): void { for (;;); }),
            '/swallow' => (static function (): void { try { wait('main'); } catch (Throwable) { echo 'too late'; } })(),
            '/begun' => (static function (): void { echo 'begun'; while (ob_get_level() > 0) { ob_end_flush(); } flush(); wait('main'); })(),
            '/finished' => (static function (): void { echo 'done'; fastcgi_finish_request(); sleep(1); error_log("went on"); })(),
            '/held' => (static function (): void { while (!file_exists(__DIR__ . '/release')) { usleep(5_000); clearstatcache(); } echo 'held'; })(),
            default => print('hello'),
        };
        PHP;

    private ?ServerProcess $own = null;

    protected function tearDown(): void
    {
        $this->own?->kill();
        @unlink(self::file('release'));
    }

    #[TestWith(['/wait', 'it waited: sleep, 599.'])]
    #[TestWith(['/compute', 'it ran at '])]
    #[TestWith(['/child', 'it waited: the end of all coroutines'])]
    #[TestWith(['/shutdown', 'it ran at '])]
    #[TestWith(['/swallow', 'it waited: sleep, 599.'])]
    public function testAScriptIsAnsweredAtItsDeadlineAndEnded(string $path, string $did): void
    {
        $server = $this->serveScript(['--deadline=300ms']);
        $worker = $server->workers();
        $client = self::client($server);
        $answer = $client->request(self::request($path));

        self::assertSame([504, "{\"type\":\"about:blank\",\"title\":\"Gateway Timeout\",\"status\":504}\n"], [$answer->status, $answer->body]);
        self::assertSame(
            'hello',
            $client->request(self::request('/'))->body,
            'the connection goes on, and so does the worker',
        );
        self::assertSame($worker, $server->workers());
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains($server->errors(), "over: {$path}\n"),
        );
        self::assertStringContainsString(
            "nexus: [NX-0331] GET {$path} passed its deadline of 0.3 s and was answered with 504: {$did}",
            $server->errors(),
        );
        self::assertStringContainsString("over: {$path}\n", $server->errors());
        self::assertSame($path === '/child' ? 1 : 0, substr_count($server->errors(), 'finally of a child'));
    }

    public function testWhatWasSentInPartIsCut(): void
    {
        $client = self::client($this->serveScript(['--deadline=300ms']))->send(self::request('/begun'));

        self::assertMatchesRegularExpression("/^HTTP\/1\.1 200 .*\r\n\r\n5\r\nbegun\r\n$/sD", $client->rest());
    }

    public function testTheDeadlineEndsWithTheResponseAndQueuedRequestsAreToRetry(): void
    {
        $server = $this->serveScript(['--deadline=300ms']);
        self::assertSame('done', $server->get('/finished')->body);
        $refused = $server->get('/');

        self::assertSame([503, '1'], [$refused->status, $refused->headers['retry-after'] ?? null]);
        ServerProcess::eventually(
            'the script goes on',
            static fn(): bool => str_contains($server->errors(), 'went on'),
        );
        self::assertSame('hello', $server->get('/')->body);
        self::assertStringNotContainsString('NX-0331', $server->errors());
    }

    public function testAQuickScriptNoticesNothing(): void
    {
        $server = $this->serveScript(['--deadline=20s']);
        $client = self::client($server);
        for ($request = 0; $request < 200; $request++) {
            self::assertSame('hello', $client->request(self::request('/'))->body);
        }
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => substr_count($server->errors(), "over: /\n") >= 200,
        );
        self::assertSame(200, substr_count($server->errors(), "over: /\n"));
    }

    public function testHealthChecksAreAnsweredByTheServerWhileRequestsWait(): void
    {
        $server = $this->serveScript(['--workers=1', '--allowed-hosts=example.com']);
        $held = self::client($server)->send("GET /held HTTP/1.1\r\nHost: example.com\r\n\r\n");
        $live = $server->get('/health/live');
        self::assertSame(
            [200, "200 OK\n", 'no-store'],
            [$live->status, $live->body, $live->headers['cache-control'] ?? null],
        );
        self::assertSame(200, $server->get('/health/ready')->status);
        self::assertSame(421, $server->get('/health/database')->status, 'the script\'s own, as anything else');
        $asks = self::client($server)->send(
            "GET /held HTTP/1.1\r\nHost: example.com\r\n\r\nGET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n",
        );
        $server->signal(SIGTERM);
        ServerProcess::eventually('it drains', static fn(): bool => @stream_socket_client($server->address) === false);
        touch(self::file('release'));

        self::assertSame('held', $held->read()->body);
        self::assertSame(['held', 503], [$asks->read()->body, $asks->read()->status]);
    }

    #[TestWith(['off', '/health/live'])]
    #[TestWith(['/status', '/health/ready'])]
    public function testHealthCanBeLeftToTheApplication(string $health, string $path): void
    {
        $server = $this->serveScript(["--health={$health}"]);

        self::assertSame('hello', $server->get($path)->body);
        self::assertSame($health === 'off' ? "hello" : "200 OK\n", $server->get('/status/live')->body);
    }

    /** @param list<string> $options */
    private function serveScript(array $options): ServerProcess
    {
        file_put_contents(self::file('index.php'), self::SCRIPT);

        return $this->own = self::start(['--workers=1', ...$options], script: self::file('index.php'));
    }
}
