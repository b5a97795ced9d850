<?php

declare(strict_types=1);

// The limits of this test: 256 bytes of target, 2048 of headers, 16 headers, 1024 of body.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $get = static fn(string $target, string $lines = ''): string => "GET {$target} HTTP/1.1\r\nHost: a\r\n{$lines}\r\n";
    $post = static fn(string $lines, string $body): string => "POST /echo HTTP/1.1\r\nHost: a\r\n{$lines}\r\n{$body}";
    yield Exchange::answered(
        'a target at its limit',
        $get('/path/' . str_repeat('a', 250)),
        Expected::ok(str_repeat('a', 250)),
    );
    yield Exchange::refused('a target above', 414, $get('/path/' . str_repeat('a', 251)));
    yield Exchange::refused('a query above', 414, $get('/?' . str_repeat('a', 255)));
    yield Exchange::refused('a URL above', 414, $get('http://a/' . str_repeat('a', 248)));
    yield Exchange::refused('a target without end', 414, 'GET /' . str_repeat('a', 5000));

    $many = static fn(int $count): string => implode(
        '',
        array_map(static fn(int $n): string => "X{$n}: y\r\n", range(1, $count)),
    );
    yield Exchange::answered('16 headers', $get('/only-get', $many(15)), Expected::ok('got'));
    yield Exchange::refused('17 headers', 431, $get('/only-get', $many(16)));
    yield Exchange::refused('200 headers', 431, $get('/only-get', $many(200)));
    $rest = 2048 - \strlen("Host: a\r\nX: \r\n\r\n");
    yield Exchange::answered(
        'headers at their limit',
        $get('/header/X', 'X: ' . str_repeat('y', $rest) . "\r\n"),
        Expected::ok('[' . str_repeat('y', $rest) . ']'),
    );
    yield Exchange::refused('headers above', 431, $get('/header/X', 'X: ' . str_repeat('y', $rest + 1) . "\r\n"));
    yield Exchange::refused('a header without end', 431, "GET / HTTP/1.1\r\nHost: a\r\nX: " . str_repeat('y', 5000));
    yield Exchange::refused('a name without end', 431, "GET / HTTP/1.1\r\nHost: a\r\n" . str_repeat('y', 5000));

    $body = str_repeat('b', 1024);
    yield Exchange::answered(
        'a body at its limit',
        $post("Content-Length: 1024\r\n", $body),
        Expected::ok("POST /echo http://a HTTP/1.1 [{$body}]"),
    );
    yield Exchange::refused('a body above', 413, $post("Content-Length: 1025\r\n", "{$body}b"));
    yield Exchange::refused('a body that would never come', 413, $post("Content-Length: 9223372036854775807\r\n", ''));
    yield Exchange::answered(
        'chunks at the limit',
        $post("Transfer-Encoding: chunked\r\n", "400\r\n{$body}\r\n0\r\n\r\n"),
        Expected::ok("POST /echo http://a HTTP/1.1 [{$body}]"),
    );
    yield Exchange::refused(
        'chunks above',
        413,
        $post("Transfer-Encoding: chunked\r\n", "400\r\n{$body}\r\n1\r\nb\r\n0\r\n\r\n"),
    );
    yield Exchange::refused(
        'a chunk above',
        413,
        $post("Transfer-Encoding: chunked\r\n", "401\r\n{$body}b\r\n0\r\n\r\n"),
    );
    yield Exchange::answered(
        'a thousand chunks of a byte',
        $post("Transfer-Encoding: chunked\r\n", str_repeat("1\r\nb\r\n", 1024) . "0\r\n\r\n"),
        Expected::ok("POST /echo http://a HTTP/1.1 [{$body}]"),
    );
    yield Exchange::refused(
        'an extension without end',
        400,
        $post("Transfer-Encoding: chunked\r\n", '1;' . str_repeat('x', 20000)),
    );
    yield Exchange::refused(
        'extensions above all measure',
        400,
        $post(
            "Transfer-Encoding: chunked\r\n",
            str_repeat('1;' . str_repeat('x', 200) . "\r\nb\r\n", 1000) . "0\r\n\r\n",
        ),
    );
    yield Exchange::refused(
        'a trailer without end',
        431,
        $post("Transfer-Encoding: chunked\r\n", "0\r\nX: " . str_repeat('x', 40000)),
    );
})();
