<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\Applications\FpmServer;
use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** A script that prints all its state prints the same as behind nginx and php-fpm, except for some names. */
#[CoversNothing]
final class FpmTest extends TestCase
{
    /** Values of the server, of the connection and of the time. */
    private const OWN_NAMES = [
        'SERVER_SOFTWARE', 'SERVER_PORT', 'REMOTE_PORT', 'REQUEST_TIME', 'REQUEST_TIME_FLOAT', 'SERVER_NAME',
        // Only FPM has these; nginx' configuration here has no PATH_INFO.
        'FCGI_ROLE', 'PATH_INFO',
        // The environment of each process.
        'HOME', 'USER', 'PWD', 'OLDPWD', 'SHLVL', '_', 'NEXUS_ENV', 'PHP_INI_SCAN_DIR', 'LD_LIBRARY_PATH',
    ];

    private static ?FpmServer $fpm = null;
    private static ?ServerProcess $server = null;

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = null;
        self::$fpm = null;
    }

    /** @return iterable<string, array{string}> */
    public static function requests(): iterable
    {
        $request = static fn(string $line, string $headers = '', string $body = ''): array => [
            "{$line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{$headers}\r\n{$body}",
        ];
        $multipart = "--limit\r\nContent-Disposition: form-data; name=\"a[x]\"\r\n\r\n1\r\n--limit\r\nContent-Disposition: form-data; name=\"file\"; filename=\"dir/a b.txt\"\r\nContent-Type: text/plain\r\n\r\ncontent\r\n--limit--\r\n";
        yield 'a query' => $request('GET /environment?a=1&b[]=2&c.d=3&e');
        yield 'cookies and authentication' => $request(
            'GET /environment',
            "Cookie: a=1; b=%20x; a=2; c[d]=e\r\nAuthorization: Basic bWU6c2VjcmV0\r\n",
        );
        yield 'escapes' => $request('GET /%77orld/?q=%C3%A9+%26');
        yield 'a form' => $request(
            'POST /environment?a=0',
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 19\r\n",
            'a=1&b=two+words&c[]',
        );
        yield 'several parts' => $request(
            'POST /environment',
            "Content-Type: multipart/form-data; boundary=limit\r\nContent-Length: " . \strlen($multipart) . "\r\n",
            $multipart,
        );
        yield 'JSON' => $request('PUT /environment', "Content-Type: application/json\r\nContent-Length: 7\r\n", '{"a":1}');
        yield 'chunks' => $request(
            'POST /environment',
            "Content-Type: text/plain\r\nTransfer-Encoding: chunked\r\n",
            "5\r\nhello\r\n0\r\n\r\n",
        );
        yield 'another method' => $request('DELETE /environment', "X-Requested-With: XMLHttpRequest\r\nX_Under: 1\r\n");
        foreach ([
            '/headers',
            '/status-line',
            '/redirect',
            '/no-content',
            '/not-modified',
            '/injection',
            '/buffers',
            '/exit-in-shutdown',
            '/destructor',
            '/uncaught',
            '/fatal',
            '/settings',
            '/none',
        ] as $path) {
            yield $path => $request("GET {$path}");
        }
    }

    #[DataProvider('requests')]
    public function testItSaysTheSame(string $request): void
    {
        self::$fpm ??= FpmServer::start(\dirname(ServerProcess::app('classic/index')), []);
        self::$server ??= ServerProcess::start(
            (string) realpath(ServerProcess::app('classic/index')),
            ['--classic', '--workers=1'],
            '/',
            [],
            Services::php(),
        );

        self::assertSame(self::ask(self::$fpm->address(), $request), self::ask(self::$server->address, $request));
    }

    /** @return array{int, array<string, list<string>>, mixed} */
    private static function ask(string $address, string $request): array
    {
        $answer = Client::open($address)->request($request);
        // PHP does not decide the framing of the body, nginx' own headers and the order.
        $headers = array_diff_key(
            $answer->headers,
            array_flip(['server', 'date', 'connection', 'transfer-encoding', 'content-length', 'keep-alive']),
        );
        ksort($headers);
        $body = json_decode($answer->body, true) ?? $answer->body;
        if (\is_array($body) && \is_array($body['server'] ?? null)) {
            // FPM does not set a variable that is empty in our server.
            $body['server'] = array_diff_key(
                $body['server'],
                array_flip(self::OWN_NAMES),
                array_filter(getenv(), static fn(string $value): bool => $value === ''),
            );
            unset($body['sapi']);
            // FPM reads its own table in reverse order.
            \is_array($body['headers']) && ksort($body['headers']);
            // "Off" is '' from an ini file, but '0' from -d.
            $body['ini'] = array_map(
                static fn(mixed $value): mixed => $value === '0' ? '' : $value,
                (array) $body['ini'],
            );
        }

        return [$answer->status, $headers, $body];
    }
}
