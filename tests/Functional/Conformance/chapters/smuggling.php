<?php

declare(strict_types=1);

// Requests that could make two servers disagree about the end of a request. The hidden request is never answered.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $hidden = "GET /only-get HTTP/1.1\r\nHost: a\r\n\r\n";
    $post = static fn(string $lines, string $body): string => "POST /echo HTTP/1.1\r\nHost: a\r\n{$lines}\r\n{$body}";
    $length = \strlen($hidden) + 5;
    foreach ([
        'CL.TE' => $post("Content-Length: {$length}\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.CL' => $post(
            "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
            dechex(\strlen($hidden)) . "\r\n{$hidden}\r\n0\r\n\r\n",
        ),
        'CL.CL' => $post("Content-Length: 0\r\nContent-Length: {$length}\r\n", $hidden),
        'CL of 0 and chunked' => $post("Content-Length: 0\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by a second coding' => $post(
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
            "0\r\n\r\n{$hidden}",
        ),
        'TE.TE by a space before the colon' => $post(
            "Transfer-Encoding : chunked\r\nContent-Length: 3\r\n",
            "0\r\n\r\n{$hidden}",
        ),
        'TE.TE by a vertical tab' => $post("Transfer-Encoding:\x0bchunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by folding' => $post("Transfer-Encoding:\r\n chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by a folded other header' => $post("X: y\r\n Transfer-Encoding: chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by a bare LF' => $post("X: y\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by a bare CR' => $post("X: y\rTransfer-Encoding: chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by a NUL' => $post("Transfer-Encoding: chunked\0\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by quotes' => $post("Transfer-Encoding: \"chunked\"\r\n", "0\r\n\r\n{$hidden}"),
        'a length with a NUL' => $post("Content-Length: 5\0\r\n", "hello{$hidden}"),
        'a length by a bare LF' => $post("X: y\nContent-Length: {$length}\r\n", $hidden),
        'a length with a plus sign' => $post("Content-Length: +{$length}\r\n", $hidden),
        'a length in hexadecimal' => $post("Content-Length: 0x10\r\n", $hidden),
        'a chunk size that wraps around' => $post(
            "Transfer-Encoding: chunked\r\n",
            "10000000000000000\r\n\r\n{$hidden}",
        ),
        'a chunk extension with a bare LF' => $post(
            "Transfer-Encoding: chunked\r\n",
            "2;\nxx\r\n4c\r\n0\r\n\r\n{$hidden}",
        ),
        'a chunk that ends with a bare LF' => $post("Transfer-Encoding: chunked\r\n", "1\r\na\n0\r\n\r\n{$hidden}"),
        'a chunk whose line break is any two bytes' => $post(
            "Transfer-Encoding: chunked\r\n",
            "1\r\naXX0\r\n\r\n{$hidden}",
        ),
        'a last chunk that ends with a bare LF' => $post("Transfer-Encoding: chunked\r\n", "0\n\n{$hidden}"),
        'a space before the first header' => "POST /echo HTTP/1.1\r\n Content-Length: 5\r\nHost: a\r\n\r\n{$hidden}",
        'a header name with a space' => $post("Content-Length: 5\r\nFoo Bar: x\r\n", "hello{$hidden}"),
        'two Hosts' => "GET /echo HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n{$hidden}",
        'a Host behind a space' => "GET /echo HTTP/1.1\r\nHost: a\r\n Host: b\r\n\r\n{$hidden}",
        'a request line with two targets' => "GET /echo /only-get HTTP/1.1\r\nHost: a\r\n\r\n{$hidden}",
        'a version with a request behind it' => "GET /echo HTTP/1.1 HTTP/1.1\r\nHost: a\r\n\r\n{$hidden}",
        'an empty line with a space' => "GET /echo HTTP/1.1\r\nHost: a\r\n \r\n{$hidden}",
        'chunked in HTTP/1.0' => "POST /echo HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{$hidden}",
    ] as $name => $sent) {
        yield Exchange::refused($name, 400, $sent);
    }
    foreach ([
        'TE.TE by a coding before' => $post("Transfer-Encoding: x, chunked\r\n", "0\r\n\r\n{$hidden}"),
        'TE.TE by identity before' => $post(
            "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked\r\n",
            "0\r\n\r\n{$hidden}",
        ),
    ] as $name => $sent) {
        yield Exchange::refused($name, 501, $sent);
    }
    $body = \strlen($hidden);
    yield Exchange::answered(
        'a request in a body stays there',
        $post("Content-Length: {$body}\r\n", $hidden),
        Expected::ok("POST /echo http://a HTTP/1.1 [{$hidden}]"),
    );
    yield Exchange::answered(
        'a request in a chunk stays there',
        $post("Transfer-Encoding: chunked\r\n", dechex($body) . "\r\n{$hidden}\r\n0\r\n\r\n"),
        Expected::ok("POST /echo http://a HTTP/1.1 [{$hidden}]"),
    );
    yield Exchange::answered(
        'a length in a trailer frames nothing',
        $post("Transfer-Encoding: chunked\r\n", "0\r\nContent-Length: {$body}\r\n\r\n"),
        Expected::ok('POST /echo http://a HTTP/1.1 []'),
    );
    yield Exchange::answered(
        'GET with a body in which a request is',
        "GET /echo HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::ok("GET /echo http://a HTTP/1.1 [{$hidden}]"),
    );
    yield Exchange::answered(
        'a body for a 404 is not the next request',
        "POST /nothing HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::status(404),
    );
    yield Exchange::answered(
        'a body for a 405 is not the next request',
        "POST /only-get HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::status(405),
    );
    yield Exchange::answered(
        'a body for a handler that throws is not the next request',
        "GET /throw HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::status(500),
    );
    yield Exchange::answered(
        'a body with HEAD is not the next request',
        "HEAD /echo HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::status(200)->toHead(),
    );
    yield Exchange::answered(
        'a body with OPTIONS * is not the next request',
        "OPTIONS * HTTP/1.1\r\nHost: a\r\nContent-Length: {$body}\r\n\r\n{$hidden}",
        Expected::status(204),
    );
    yield Exchange::answered(
        'line breaks encoded in the target',
        "GET /query/a?a=b%0d%0aX:%20y HTTP/1.1\r\nHost: a\r\n\r\n",
        Expected::ok("[b\r\nX: y]")->without('x'),
    );
})();
