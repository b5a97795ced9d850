<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Session;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Sessions and CSRF in a server with several workers, by curl with its cookies and by raw requests. */
#[CoversNothing]
final class ServedSessionsTest extends TestCase
{
    private string $directory = '';
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-served-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory) . ' ' . escapeshellarg("{$this->directory}.jar"));
    }

    #[TestWith(['files'])]
    #[TestWith(['shared'])]
    public function testNoUpdateIsLostAmongWorkers(string $store): void
    {
        $server = $this->serve(3, ["STORE={$store}"]);
        $cookie = self::cookie($server->get('/count'));
        $counts = $workers = [];
        for ($round = 0; $round < 100 && \count($workers) < 2; ++$round) {
            foreach ($this->counted($server, $cookie, 40) as [$counts[], $worker]) {
                $workers[$worker] = true;
            }
        }
        sort($counts);
        self::assertSame(range(2, 1 + \count($counts)), $counts);
        self::assertGreaterThan(1, \count($workers), 'Several workers have answered.');
    }

    public function testCurlKeepsTheSession(): void
    {
        $server = $this->serve(2);
        self::assertSame([1, 2, 3], [$this->curlCount($server), $this->curlCount($server), $this->curlCount($server)]);
        self::assertSame('1', $this->curl($server, '/stream'));
        $this->curl($server, '/fails');
        self::assertSame('{"count":3,"streams":1,"failures":1}', $this->curl($server, '/all'));
    }

    public function testAStreamedAnswerHasTheCookieOfASessionThatIsSaved(): void
    {
        $server = $this->serve(2);
        $connection = $server->connect();
        $connection->send("GET /stream HTTP/1.0\r\nHost: localhost\r\n\r\n");
        $answer = $connection->read();
        self::assertSame('{"streams":1}', $this->with($server, self::cookie($answer), '/all')->body);
    }

    /** A planted id, and one that the attacker has got from the server. */
    public function testSessionFixationGivesNoAccess(): void
    {
        $server = $this->serve(2);
        $planted = 'session=' . str_repeat('a', 32);
        self::assertNotSame($planted, self::cookie($this->with($server, $planted, '/count')));
        self::assertSame('[]', $this->with($server, $planted, '/all')->body);

        $attackers = self::cookie($server->get('/count'));
        $form = $this->with($server, $attackers, '/shop/form')->body;
        $answer = $this->post($server, $attackers, '/shop/login', 'user=victim&_csrf=' . explode('"', $form)[5]);
        self::assertSame(303, $answer->status);
        $victims = self::cookie($answer);
        self::assertSame('{"count":1,"user":"victim"}', $this->with($server, $victims, '/all')->body);
        self::assertSame('{"count":1}', $this->with($server, $attackers, '/all')->body);
        self::assertSame(409, $this->with($server, $attackers, '/count')->status);
    }

    public function testForgedRequestsAreRefused(): void
    {
        $server = $this->serve(2);
        $victims = self::cookie($server->get('/count'));
        $victimsToken = explode('"', $this->with($server, $victims, '/shop/form')->body)[5];
        $page = $server->get('/shop/form');
        $attackersToken = explode('"', $page->body)[5];
        $forged = [
            'no token' => ['user=mallory', ''],
            'the attacker\'s token' => ["user=mallory&_csrf={$attackersToken}", ''],
            'from another site' => ["user=mallory&_csrf={$victimsToken}", "Origin: https://evil.example\r\n"],
            'from a sandboxed frame' => ["user=mallory&_csrf={$victimsToken}", "Origin: null\r\n"],
            'Fetch Metadata' => ["user=mallory&_csrf={$victimsToken}", "Sec-Fetch-Site: cross-site\r\n"],
        ];
        foreach ($forged as $what => [$body, $headers]) {
            $answer = $this->post($server, $victims, '/shop/login', $body, $headers);
            self::assertSame(403, $answer->status, $what);
        }
        self::assertSame(403, $this->post($server, '', '/shop/login', "user=x&_csrf={$attackersToken}")->status);
        self::assertSame('{"count":1}', $this->with($server, $victims, '/all')->body);
        $own = "Origin: http://localhost\r\n";
        $answer = $this->post($server, $victims, '/shop/login', "user=ada&_csrf={$victimsToken}", $own);
        self::assertSame(303, $answer->status);
    }

    public function testACookieOfAnEndedSessionLeadsNowhere(): void
    {
        $server = $this->serve(2);
        $cookie = self::cookie($server->get('/count'));
        $token = explode('"', $this->with($server, $cookie, '/shop/form')->body)[5];
        $answer = $this->post($server, $cookie, '/shop/logout', "_csrf={$token}");
        self::assertSame(204, $answer->status);
        self::assertStringContainsString('Max-Age=0', $answer->headers['set-cookie'] ?? '');
        self::assertSame('[]', $this->with($server, $cookie, '/all')->body);
        self::assertSame([], (array) glob("{$this->directory}/*/*"));
    }

    public function testTamperedAndOversizedCookies(): void
    {
        $server = $this->serve(2, ['STORE=cookie']);
        $cookie = self::cookie($server->get('/count'));
        self::assertSame('{"count":1}', $this->with($server, $cookie, '/all')->body);
        $last = $cookie[-1] === 'A' ? 'g' : 'A';
        foreach ([substr($cookie, 0, -1) . $last, substr($cookie, 0, -4), 'session=' . str_repeat('A', 5000)] as $bad) {
            self::assertSame('[]', $this->with($server, $bad, '/all')->body);
        }
    }

    /** The lock is free afterwards, and nothing is saved. */
    public function testWhatIsAbortedIsNotSaved(): void
    {
        $server = $this->serve(2);
        $cookie = self::cookie($server->get('/count'));
        self::assertSame(504, $this->with($server, $cookie, '/deadline')->status);
        self::assertStringStartsWith('[2,', $this->with($server, $cookie, '/count')->body);

        $connection = $server->connect();
        $connection->send("GET /disconnect?name=gone HTTP/1.1\r\nHost: localhost\r\nCookie: {$cookie}\r\n\r\n");
        ServerProcess::eventually('the handler runs', fn(): bool => is_file("{$this->directory}/gone"));
        $connection->cut();
        self::assertStringStartsWith('[3,', $this->with($server, $cookie, '/count')->body);
        self::assertSame('{"count":3}', $this->with($server, $cookie, '/all')->body);
    }

    /** The lock of a file at once, that of a shared map after its 2 s. */
    #[TestWith(['files'])]
    #[TestWith(['shared'])]
    public function testALockEndsWithItsWorker(string $store): void
    {
        $server = $this->serve(2, ["STORE={$store}"]);
        $cookie = self::cookie($server->get('/count'));
        $connection = $server->connect();
        $connection->send("GET /dies HTTP/1.1\r\nHost: localhost\r\nCookie: {$cookie}\r\n\r\n");
        self::assertTrue($connection->isClosed());
        self::assertStringStartsWith('[2,', $this->with($server, $cookie, '/count')->body);
        self::assertSame('{"count":2}', $this->with($server, $cookie, '/all')->body);
    }

    public function testSessionsOfAMapSurviveAReload(): void
    {
        $server = $this->serve(2, ['STORE=shared']);
        $cookie = self::cookie($server->get('/count'));
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the new generation serves',
            static fn(): bool => str_contains($server->errors(), 'generation 2 serves.'),
        );
        self::assertStringStartsWith('[2,', $this->with($server, $cookie, '/count')->body);
        self::assertSame('{"count":2}', $this->with($server, $cookie, '/all')->body);
    }

    /** @param list<string> $environment */
    private function serve(int $workers, array $environment = []): ServerProcess
    {
        return $this->server = ServerProcess::start(
            ServerProcess::app('sessions'),
            ["--workers={$workers}"],
            prefix: ['env', "SESSIONS={$this->directory}", ...$environment],
        );
    }

    /** @return list<array{int, int}> what each of so many requests at once counts, and the worker that answers */
    private function counted(ServerProcess $server, string $cookie, int $requests): array
    {
        $connections = $answers = [];
        for ($index = 0; $index < $requests; ++$index) {
            $connections[] = $connection = $server->connect();
            $connection->send("GET /count HTTP/1.1\r\nHost: localhost\r\nCookie: {$cookie}\r\n\r\n");
        }
        foreach ($connections as $connection) {
            self::assertSame(1, preg_match('/^\[(\d+),(\d+)\]$/D', $connection->read()->body, $match));
            $answers[] = [(int) $match[1], (int) $match[2]];
        }

        return $answers;
    }

    private function curlCount(ServerProcess $server): int
    {
        $answer = json_decode($this->curl($server, '/count'), true);

        return \is_array($answer) && \is_int($answer[0]) ? $answer[0] : 0;
    }

    private function curl(ServerProcess $server, string $path): string
    {
        $url = str_replace('tcp://', 'http://', $server->address) . $path;
        $jar = escapeshellarg("{$this->directory}.jar");

        return (string) shell_exec("curl -sS -m 30 -c {$jar} -b {$jar} " . escapeshellarg($url));
    }

    private function with(ServerProcess $server, string $cookie, string $path): HttpAnswer
    {
        $connection = $server->connect();
        $connection->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\nCookie: {$cookie}\r\n\r\n");

        return $connection->read();
    }

    private function post(
        ServerProcess $server,
        string $cookie,
        string $path,
        string $body,
        string $headers = '',
    ): HttpAnswer {
        $connection = $server->connect();
        $connection->send("POST {$path} HTTP/1.1\r\nHost: localhost\r\n{$headers}"
            . ($cookie === '' ? '' : "Cookie: {$cookie}\r\n")
            . "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " . \strlen($body) . "\r\n\r\n{$body}");

        return $connection->read();
    }

    private static function cookie(HttpAnswer $answer): string
    {
        $header = $answer->headers['set-cookie'] ?? '';
        self::assertMatchesRegularExpression('/^session=[A-Za-z0-9_-]+;/', $header, (string) $answer->status);

        return explode(';', $header)[0];
    }
}
