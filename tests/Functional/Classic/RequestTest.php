<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use PHPUnit\Framework\Attributes\CoversNothing;

/** The data that a script gets about its request. */
#[CoversNothing]
final class RequestTest extends ClassicTestCase
{
    public function testTheRequestIsDescribedAsBehindNginx(): void
    {
        $server = self::environment(
            '/environment',
            "X-Token: 7\r\nAccept: a\r\nAccept: b\r\nCookie: one=1\r\n",
            '?a=1&b[]=2',
        )['server'];

        self::assertIsArray($server);
        $expected = [
            'REQUEST_URI' => '/environment?a=1&b[]=2', 'QUERY_STRING' => 'a=1&b[]=2', 'SCRIPT_NAME' => '/index.php', 'PHP_SELF' => '/index.php',
            'DOCUMENT_URI' => '/index.php', 'PATH_INFO' => '', 'SCRIPT_FILENAME' => self::script(), 'DOCUMENT_ROOT' => \dirname(self::script()),
            'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1', 'GATEWAY_INTERFACE' => 'CGI/1.1', 'REQUEST_SCHEME' => 'http',
            'REMOTE_ADDR' => '127.0.0.1', 'SERVER_ADDR' => '127.0.0.1', 'SERVER_NAME' => 'localhost', 'SERVER_PORT' => (string) parse_url(self::server()->address, PHP_URL_PORT),
            'CONTENT_TYPE' => '', 'CONTENT_LENGTH' => '', 'REDIRECT_STATUS' => '200',
            'HTTP_HOST' => 'localhost', 'HTTP_X_TOKEN' => '7', 'HTTP_ACCEPT' => 'a, b', 'HTTP_COOKIE' => 'one=1',
        ];
        self::assertSame($expected, array_merge($expected, array_intersect_key($server, $expected)));
        self::assertEqualsWithDelta(time(), $server['REQUEST_TIME'], 10);
        self::assertEqualsWithDelta(microtime(true), $server['REQUEST_TIME_FLOAT'], 10);
        self::assertSame(
            [],
            array_intersect(
                ['argv', 'argc', 'HTTPS', 'PHP_AUTH_USER', 'NEXUS_MANIFEST', 'SHELL_VERBOSITY', 'COLUMNS'],
                array_keys($server),
            ),
        );
    }

    public function testWhatComesFromOutsideOfTheRequestLine(): void
    {
        $environment = self::environment('/environment', "Cookie: one=1; two=b%20c\r\n", '?a=1&b[]=2');

        self::assertSame(['a' => '1', 'b' => ['2']], $environment['get']);
        self::assertSame(['one' => '1', 'two' => 'b c'], $environment['cookie']);
        self::assertSame('/environment?a=1&b[]=2', $environment['uri'], 'getenv()');
        self::assertTrue($environment['all']);
        self::assertSame('GET', $environment['filter']);
        self::assertSame(['nexus', 'nexus'], $environment['sapi']);
        self::assertSame([false, false, false, false], $environment['console']);
        self::assertSame(['fastcgi_finish_request', 'getallheaders', 'apache_request_headers'], $environment['functions']);
        self::assertSame(\dirname(self::script()), $environment['directory']);
        self::assertSame([self::script()], $environment['included']);
    }

    public function testWhatFollowsTheScriptsNameIsPathInfo(): void
    {
        $server = self::environment('/index.php/environment')['server'];

        self::assertIsArray($server);
        self::assertSame(
            ['/environment', '/index.php', '/index.php/environment', '/index.php/environment'],
            [$server['PATH_INFO'], $server['SCRIPT_NAME'], $server['PHP_SELF'], $server['REQUEST_URI']],
        );
    }

    public function testAClientCannotForgeWhatAProxySays(): void
    {
        $server = self::environment(
            '/environment',
            "X_Forwarded_For: 6.6.6.6\r\nX.Forwarded.For: 6.6.6.6\r\nProxy: http://evil\r\n",
        )['server'];

        self::assertIsArray($server);
        self::assertArrayNotHasKey('HTTP_X_FORWARDED_FOR', $server);
        self::assertNotSame('http://evil', $server['HTTP_PROXY'] ?? null);
    }

    public function testForms(): void
    {
        $environment = self::post('/environment', 'application/x-www-form-urlencoded', 'a=1&b=two+words')->json();

        self::assertIsArray($environment);
        self::assertSame(['a' => '1', 'b' => 'two words'], $environment['post']);
        self::assertSame('a=1&b=two+words', $environment['input']);
        self::assertSame('15', self::valueOf($environment, 'CONTENT_LENGTH'));
    }

    public function testABodyIsReadByPhpInput(): void
    {
        $environment = self::post('/environment', 'application/json', '{"a":1}')->json();
        self::assertIsArray($environment);
        self::assertSame(
            [[], '{"a":1}', 'application/json'],
            [$environment['post'], $environment['input'], self::valueOf($environment, 'CONTENT_TYPE')],
        );

        $chunked = self::client()->request(
            self::request('/environment', "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", 'PUT'),
        )->json();
        self::assertIsArray($chunked);
        self::assertSame(['hello world', 'PUT'], [$chunked['input'], self::valueOf($chunked, 'REQUEST_METHOD')]);
    }

    public function testALargeBodyIsReadFromItsFile(): void
    {
        $body = str_repeat('0123456789', 60_000);
        $environment = self::post('/environment', 'application/octet-stream', $body)->json();
        self::assertIsArray($environment);
        self::assertTrue($environment['input'] === $body);
        self::assertSame('600000', self::valueOf($environment, 'CONTENT_LENGTH'));
    }

    public function testUploads(): void
    {
        $content = random_bytes(300_000);
        $answer = self::upload(
            '/upload',
            ['file' => ['photo.txt', $content], 'many[]' => ['b.txt', 'second']],
            ['title' => 'A photo'],
        );

        self::assertSame(
            ['photo.txt', 'text/plain', 300_000, true, true, hash('xxh3', $content), ['title' => 'A photo'], ['b.txt']],
            $answer->json(),
        );
    }

    public function testAuthentication(): void
    {
        $header = 'Basic ' . base64_encode('me:se:cret');

        self::assertSame(
            ['me', 'se:cret', $header],
            self::get('/authentication', "Authorization: {$header}\r\n")->json(),
        );
        self::assertSame([null, null, null], self::get('/authentication')->json(), 'the next client has no credentials');
    }

    public function testSessions(): void
    {
        $path = self::file('sessions');
        mkdir($path);
        $first = self::get("/session?path={$path}");
        $cookie = strstr((string) $first->header('set-cookie'), ';', true);

        self::assertSame([1, true], $first->json());
        self::assertSame([2, true], self::get("/session?path={$path}", "Cookie: {$cookie}\r\n")->json());
        self::assertSame([1, true], self::get("/session?path={$path}")->json(), 'another visitor');
    }

    public function testFilesBeforeAndAfterTheScript(): void
    {
        [$before, $after] = [self::file('before.php'), self::file('after.php')];
        file_put_contents($before, '<?php echo "before ";');
        file_put_contents($after, '<?php echo " after";');
        $server = self::start(
            ['--workers=1'],
            ['-d', "auto_prepend_file={$before}", '-d', "auto_append_file={$after}"],
        );
        try {
            self::assertSame('before front controller after', $server->get('/')->body);
        } finally {
            $server->kill();
        }
    }

    /** @param array<mixed> $environment */
    private static function valueOf(array $environment, string $name): mixed
    {
        return \is_array($environment['server']) ? $environment['server'][$name] : null;
    }

    /** @return array<string, mixed> */
    private static function environment(string $path, string $headers = '', string $query = ''): array
    {
        $environment = self::get($path . $query, $headers)->json();
        self::assertIsArray($environment);

        /** @var array<string, mixed> $environment */
        return $environment;
    }
}
