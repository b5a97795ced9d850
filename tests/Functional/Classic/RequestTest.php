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
        $server = self::world(
            '/world',
            "X-Token: 7\r\nAccept: a\r\nAccept: b\r\nCookie: one=1\r\n",
            '?a=1&b[]=2',
        )['server'];

        self::assertIsArray($server);
        $expected = [
            'REQUEST_URI' => '/world?a=1&b[]=2', 'QUERY_STRING' => 'a=1&b[]=2', 'SCRIPT_NAME' => '/index.php', 'PHP_SELF' => '/index.php',
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
        $world = self::world('/world', "Cookie: one=1; two=b%20c\r\n", '?a=1&b[]=2');

        self::assertSame(['a' => '1', 'b' => ['2']], $world['get']);
        self::assertSame(['one' => '1', 'two' => 'b c'], $world['cookie']);
        self::assertSame('/world?a=1&b[]=2', $world['uri'], 'getenv()');
        self::assertTrue($world['all']);
        self::assertSame('GET', $world['filter']);
        self::assertSame(['nexus', 'nexus'], $world['sapi']);
        self::assertSame([false, false, false, false], $world['console']);
        self::assertSame(['fastcgi_finish_request', 'getallheaders', 'apache_request_headers'], $world['functions']);
        self::assertSame(\dirname(self::script()), $world['directory']);
        self::assertSame([self::script()], $world['included']);
    }

    public function testWhatFollowsTheScriptsNameIsPathInfo(): void
    {
        $server = self::world('/index.php/world')['server'];

        self::assertIsArray($server);
        self::assertSame(
            ['/world', '/index.php', '/index.php/world', '/index.php/world'],
            [$server['PATH_INFO'], $server['SCRIPT_NAME'], $server['PHP_SELF'], $server['REQUEST_URI']],
        );
    }

    public function testAClientCannotForgeWhatAProxySays(): void
    {
        $server = self::world(
            '/world',
            "X_Forwarded_For: 6.6.6.6\r\nX.Forwarded.For: 6.6.6.6\r\nProxy: http://evil\r\n",
        )['server'];

        self::assertIsArray($server);
        self::assertArrayNotHasKey('HTTP_X_FORWARDED_FOR', $server);
        self::assertNotSame('http://evil', $server['HTTP_PROXY'] ?? null);
    }

    public function testForms(): void
    {
        $world = self::post('/world', 'application/x-www-form-urlencoded', 'a=1&b=two+words')->json();

        self::assertIsArray($world);
        self::assertSame(['a' => '1', 'b' => 'two words'], $world['post']);
        self::assertSame('a=1&b=two+words', $world['input']);
        self::assertSame('15', self::told($world, 'CONTENT_LENGTH'));
    }

    public function testABodyIsReadByPhpInput(): void
    {
        $world = self::post('/world', 'application/json', '{"a":1}')->json();
        self::assertIsArray($world);
        self::assertSame(
            [[], '{"a":1}', 'application/json'],
            [$world['post'], $world['input'], self::told($world, 'CONTENT_TYPE')],
        );

        $chunked = self::client()->request(
            self::request('/world', "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n", 'PUT'),
        )->json();
        self::assertIsArray($chunked);
        self::assertSame(['hello world', 'PUT'], [$chunked['input'], self::told($chunked, 'REQUEST_METHOD')]);
    }

    public function testALargeBodyIsReadFromItsFile(): void
    {
        $body = str_repeat('0123456789', 60_000);
        $world = self::post('/world', 'application/octet-stream', $body)->json();
        self::assertIsArray($world);
        self::assertTrue($world['input'] === $body);
        self::assertSame('600000', self::told($world, 'CONTENT_LENGTH'));
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

    /** @param array<mixed> $world */
    private static function told(array $world, string $name): mixed
    {
        return \is_array($world['server']) ? $world['server'][$name] : null;
    }

    /** @return array<string, mixed> */
    private static function world(string $path, string $headers = '', string $query = ''): array
    {
        $world = self::get($path . $query, $headers)->json();
        self::assertIsArray($world);

        /** @var array<string, mixed> $world */
        return $world;
    }
}
