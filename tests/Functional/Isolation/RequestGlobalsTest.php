<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Each of many concurrent requests has its own copy of PHP's request state. */
final class RequestGlobalsTest extends TestCase
{
    private ?ServerProcess $server = null;
    private string $sessions;

    protected function setUp(): void
    {
        $this->sessions = sys_get_temp_dir() . '/nexus-sessions-' . bin2hex(random_bytes(6));
        mkdir($this->sessions);
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        $files = glob("{$this->sessions}/*");
        array_map(unlink(...), $files === false ? [] : $files);
        rmdir($this->sessions);
    }

    public function testSuperglobalsAreTheRequestsOwnBeforeAndAfterAWait(): void
    {
        $answers = $this->askAtOnce('request', array_map(self::post(...), ['a', 'b', 'c']));
        foreach (['a', 'b', 'c'] as $i => $name) {
            $own = [['t' => $name], ['p' => $name, 'l' => ['1', '2']], ['c' => $name], [
                't' => $name,
                'p' => $name,
                'l' => ['1', '2'],
            ],
                "/superglobals?t={$name}", $name];
            self::assertSame([$own, $own], $answers[$i]->json());
        }
    }

    public function testServerHoldsTheRequestAndTheEnvironmentButNotTheCommand(): void
    {
        $answer = $this->ask(
            'request',
            "GET /server?a=1 HTTP/1.1\r\nHost: example.org:81\r\nProxy: evil\r\nX_Y: evil\r\nAuthorization: Basic dTpw\r\n\r\n",
        );
        $server = $answer->json();
        \assert(\is_array($server));
        self::assertSame(
            [
                'GET',
                '/server?a=1',
                'a=1',
                'HTTP/1.1',
                'http',
                'example.org',
                'example.org:81',
                '127.0.0.1',
                'u',
                'p',
                '/request.php',
                getenv('PATH'),
            ],
            array_map(
                static fn(string $name): mixed => $server[$name] ?? null,
                ['REQUEST_METHOD', 'REQUEST_URI', 'QUERY_STRING', 'SERVER_PROTOCOL',
                    'REQUEST_SCHEME', 'SERVER_NAME', 'HTTP_HOST', 'REMOTE_ADDR', 'PHP_AUTH_USER', 'PHP_AUTH_PW', 'SCRIPT_NAME', 'PATH'],
            ),
        );
        self::assertSame(
            [],
            array_intersect_key($server, ['argv' => 0, 'argc' => 0, 'HTTP_PROXY' => 0, 'HTTP_X_Y' => 0]),
        );
        self::assertEqualsWithDelta(microtime(true), $server['REQUEST_TIME_FLOAT'], 20);
    }

    public function testWhatHeaderSaysReachesTheResponseUnlessThatSaysTheSame(): void
    {
        foreach ($this->askAtOnce('request', [self::get('/headers/a'), self::get('/headers/b')]) as $i => $answer) {
            $name = ['a', 'b'][$i];
            self::assertSame("X-Own: {$name}|X-Both: header|Set-Cookie: name={$name}", $answer->body);
            self::assertSame([$name, 'response', "name={$name}", null], [
                $answer->header('x-own'), $answer->header('x-both'), $answer->header('set-cookie'), $answer->header('location'),
            ]);
        }
    }

    public function testWhatIsEchoedBecomesTheResponse(): void
    {
        foreach ($this->askAtOnce('request', [self::get('/echo/a'), self::get('/echo/b')]) as $i => $answer) {
            $name = ['a', 'b'][$i];
            self::assertSame(201, $answer->status);
            self::assertSame('text/plain;charset=UTF-8', $answer->header('content-type'));
            // The output buffer belongs to the parent: the child's output does not pass through it.
            self::assertSame("1 {$name}\nchild of {$name}\n2 {$name}\n3 {$name}\n", $answer->body);
        }
    }

    #[TestWith(['/both', 'returned', 45])]
    #[TestWith(['/pieces', 'one, two', 50])]
    public function testOutputBesideAResponseIsLoggedOnceAndNeverSent(string $path, string $body, int $line): void
    {
        self::assertSame($body, $this->ask('request', self::get($path))->body);
        self::assertSame($body, $this->askAgain(self::get($path))->body);
        \assert($this->server !== null);
        $said = $this->server->errors();
        self::assertSame(1, substr_count($said, 'output was not sent'), $said);
        self::assertStringContainsString(
            "\"echoed, \" (8 bytes), started in " . __DIR__ . "/apps/request.php:{$line}, answering GET {$path}.",
            $said,
        );
    }

    public function testExitEndsItsRequestOnlyAndItsShutdownFunctionsMayWait(): void
    {
        foreach ($this->askAtOnce('request', [self::get('/exit/a'), self::get('/exit/b')]) as $i => $answer) {
            self::assertSame([203, ['a', 'b'][$i] . ' shut down'], [$answer->status, $answer->body]);
        }
        self::assertSame(500, $this->askAgain(self::get('/exit'))->status);
        self::assertSame(
            [500, false],
            [
                $this->askAgain(self::get('/throws'))->status,
                str_contains($this->askAgain(self::get('/throws'))->body, 'half'),
            ],
        );
    }

    public function testUploadsArePhpsOwnAndGoWithTheirRequest(): void
    {
        $body = implode(
            '',
            array_map(static fn(string $part): string => "--x\r\nContent-Disposition: form-data; {$part}\r\n", [
                "name=\"name\"\r\n\r\nvalue", "name=\"file\"; filename=\"a.txt\"\r\n\r\ncontents", "name=\"other\"; filename=\"b.txt\"\r\n\r\nleft",
            ]),
        ) . "--x--\r\n";
        $answer = $this->ask(
            'request',
            "POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: "
                . \strlen($body) . "\r\n\r\n{$body}",
        );
        $result = $answer->json();
        \assert(\is_array($result) && \is_string($result[6]));
        self::assertSame([true, false, true, 'contents', 'value', ''], \array_slice($result, 0, 6));
        // The request ends after its answer has been sent.
        ServerProcess::eventually('the file is removed', static function () use ($result): bool {
            clearstatcache();

            return !file_exists($result[6]);
        });
        self::assertFileDoesNotExist($result[6]);
    }

    public function testTheBodyIsReadAsOftenAsItIsOpened(): void
    {
        $requests = array_map(
            static fn(string $body): string
                => "POST /input HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{$body}",
            ['ab', 'cd'],
        );
        foreach ($this->askAtOnce('request', $requests) as $i => $answer) {
            $body = ['ab', 'cd'][$i];
            self::assertSame([$body, $body, []], $answer->json());
        }
    }

    public function testALargeBodyIsReadFromItsFileByEachStreamFromTheBeginning(): void
    {
        $body = str_repeat('0123456789', 60_000);
        $answer = $this->ask(
            'request',
            "POST /input HTTP/1.1\r\nHost: localhost\r\nContent-Length: 600000\r\n\r\n{$body}",
        )->json();
        self::assertTrue([$body, $body, []] === $answer);
    }

    public function testFilterInputReadsWhatTheRequestHasSent(): void
    {
        self::assertSame(
            [7, null, 3, true, false, ['n' => 7], 'GET'],
            $this->ask('request', self::get('/filter?n=7'))->json(),
        );
        self::assertSame([null, null, 3, false, false, null, 'GET'], $this->askAgain(self::get('/filter'))->json());
    }

    public function testSessionsOfTwoRequestsAreOpenAtOnceAndOneSessionIsOneRequestsAtATime(): void
    {
        $answers = $this->askAtOnce(
            'request',
            array_map(static fn(string $id): string => self::get("/session/{$id}"), ['a', 'b', 'a', 'c']),
        );
        $counts = [];
        foreach ($answers as $i => $answer) {
            $id = ['a', 'b', 'a', 'c'][$i];
            $session = $answer->json();
            \assert(\is_array($session) && \is_array($session[2]));
            self::assertSame(["id{$id}", "name{$id}"], [$session[0], $session[1]]);
            self::assertStringContainsString("name{$id}=id{$id}", (string) $answer->header('set-cookie'));
            $counts[$id][] = $session[2]['count'];
        }
        $a = $counts['a'] ?? [];
        sort($a);
        self::assertSame([[1, 2], [1], [1]], [$a, $counts['b'] ?? [], $counts['c'] ?? []]);
    }

    public function testASaveHandlerOfAnApplicationIsItsRequestsOwnAndMayWait(): void
    {
        $answers = $this->askAtOnce(
            'request',
            array_map(static fn(string $id): string => self::get("/session/handler/{$id}"), ['1', '2', '3']),
        );
        foreach ($answers as $i => $answer) {
            $id = (string) ($i + 1);
            self::assertSame([['data' => $id], "100{$id}", 'user'], $answer->json());
            self::assertSame("{$id} data|s:1:\"{$id}\";", $answer->header('x-written'));
        }
        self::assertSame(['ida', 'namea', ['count' => 1]], $this->askAgain(self::get('/session/a'))->json());
    }

    public function testCodeThatIsLoadedWhileRequestsAreOnTheirWayFindsTheirSuperglobals(): void
    {
        $waiting = $this->open('lazy')->send(self::get('/waits?t=first'));
        self::assertSame('plain', $this->askAgain(self::get('/plain?t=x'))->body);
        self::assertSame(['t' => 'second'], $this->askAgain(self::get('/now?t=second'))->json());
        self::assertSame(['t' => 'first'], $waiting->read()->json());
        self::assertSame(['t' => 'third'], $this->askAgain(self::get('/eval?t=third'))->json());
    }

    public function testEvaluatedCodeFindsItsSuperglobals(): void
    {
        self::assertSame(['t' => 'x'], $this->ask('lazy', self::get('/eval?t=x'))->json());
    }

    private static function get(string $path): string
    {
        return "GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n";
    }

    private static function post(string $name): string
    {
        $body = "p={$name}&l[]=1&l[]=2";

        return "POST /superglobals?t={$name} HTTP/1.1\r\nHost: localhost\r\nX-Name: {$name}\r\nCookie: c={$name}\r\n"
            . "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: " . \strlen($body)
                . "\r\n\r\n{$body}";
    }

    private function open(string $app): Client
    {
        $this->server ??= ServerProcess::start(
            __DIR__ . "/apps/{$app}.php",
            ['--workers=1'],
            php: ['-d', "session.save_path={$this->sessions}"],
        );

        return Client::open($this->server->address);
    }

    private function ask(string $app, string $request): Answer
    {
        return $this->open($app)->request($request);
    }

    private function askAgain(string $request): Answer
    {
        \assert($this->server !== null);

        return Client::open($this->server->address)->request($request);
    }

    /**
     * @param list<string> $requests
     * @return list<Answer>
     */
    private function askAtOnce(string $app, array $requests): array
    {
        $clients = array_map(fn(): Client => $this->open($app), $requests);
        foreach ($clients as $i => $client) {
            $client->send($requests[$i]);
        }

        return array_map(static fn(Client $client): Answer => $client->read(), $clients);
    }
}
