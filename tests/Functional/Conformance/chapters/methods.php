<?php

declare(strict_types=1);

// RFC 9110 9, 10.1.1 and 15: methods, expectations, status codes.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $request = static fn(
        string $method,
        string $path,
        string $lines = '',
    ): string => "{$method} {$path} HTTP/1.1\r\nHost: a\r\n{$lines}\r\n";
    foreach (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as $method) {
        yield Exchange::answered(
            "{$method} reaches its handler",
            $request($method, '/echo'),
            Expected::ok("{$method} /echo http://a HTTP/1.1 []"),
        );
    }
    yield Exchange::answered(
        'HEAD has the headers of GET',
        $request('HEAD', '/only-get'),
        Expected::status(200)->header('content-length', '3')->toHead(),
    );
    yield Exchange::answered('HEAD of pieces', $request('HEAD', '/pieces'), Expected::status(200)->toHead());
    yield Exchange::answered('HEAD of nothing', $request('HEAD', '/nothing'), Expected::status(404)->toHead());
    yield Exchange::answered('HEAD of a failure', $request('HEAD', '/throw'), Expected::status(500)->toHead());
    yield Exchange::answered(
        'HEAD of a file',
        $request('HEAD', '/file'),
        Expected::status(200)->header('content-length', '10')->toHead(),
    );
    yield Exchange::answered(
        'HEAD before GET',
        $request('HEAD', '/only-get') . $request('GET', '/only-get'),
        Expected::status(200)->toHead(),
        Expected::ok('got'),
    );
    yield Exchange::answered(
        'OPTIONS where only GET is',
        $request('OPTIONS', '/only-get') . $request('GET', '/only-get'),
        Expected::status(204)->header('allow', 'GET, HEAD, OPTIONS')->without('content-length', 'content-type'),
        Expected::ok('got'),
    );
    yield Exchange::answered('OPTIONS where nothing is', $request('OPTIONS', '/nothing'), Expected::status(404));
    foreach (['POST', 'PUT', 'PATCH', 'DELETE'] as $method) {
        yield Exchange::answered(
            "{$method} where only GET is",
            $request($method, '/only-get'),
            Expected::status(405)->header('allow', 'GET, HEAD, OPTIONS'),
        );
    }
    yield Exchange::answered(
        'GET where only DELETE is',
        $request('GET', '/only-delete'),
        Expected::status(405)->header('allow', 'DELETE, OPTIONS'),
    );
    yield Exchange::answered(
        'HEAD where only DELETE is',
        $request('HEAD', '/only-delete'),
        Expected::status(405)->header('allow', 'DELETE, OPTIONS')->toHead(),
    );
    yield Exchange::answered(
        'DELETE with an empty answer',
        $request('DELETE', '/only-delete'),
        Expected::status(204)->without('content-length', 'content-type'),
    );
    foreach (['get', 'Get', 'PURGE', 'M-SEARCH', 'GETT', 'G', 'TRACE', 'PROPFIND', 'PRI'] as $method) {
        yield Exchange::answered(
            "{$method} is not GET",
            $request($method, '/only-get'),
            Expected::status(405)->header('allow', 'GET, HEAD, OPTIONS'),
        );
    }
    yield Exchange::answered(
        'an unknown method where nothing is',
        $request('PURGE', '/nothing'),
        Expected::status(404),
    );

    foreach ([201, 202, 203, 206, 299, 300, 301, 302, 400, 404, 418, 451, 499, 500, 503, 599] as $status) {
        yield Exchange::answered(
            "an answer of {$status}",
            $request('GET', "/status/{$status}"),
            Expected::status($status)->body('body')->header('content-length', '4'),
        );
    }
    yield Exchange::answered(
        '204 has no body',
        $request('GET', '/status/204'),
        Expected::status(204)->without('content-length', 'transfer-encoding'),
    );
    yield Exchange::answered(
        '304 has no body',
        $request('GET', '/status/304'),
        Expected::status(304)->without('transfer-encoding'),
    );
    foreach (['status', 'printed', 'pieces', 'file'] as $way) {
        foreach ([204, 304] as $status) {
            yield Exchange::answered(
                "{$status} has no body by /{$way}",
                $request('GET', "/{$way}/{$status}"),
                Expected::status($status)->without('content-length', 'transfer-encoding'),
            );
        }
        yield Exchange::answered(
            "205 has no body by /{$way}",
            $request('GET', "/{$way}/205"),
            Expected::status(205)->body('')->header('content-length', '0')->without('transfer-encoding'),
        );
        yield Exchange::answered(
            "HEAD has no body by /{$way}",
            $request('HEAD', "/{$way}/200"),
            Expected::status(200)->toHead(),
        );
    }
    yield Exchange::last(
        'HEAD that is refused',
        "HEAD /echo HTTP/1.1\r\nHost: a\r\nX y\r\n\r\n",
        Expected::status(400)->header('connection', 'close')->toHead(),
    );
    yield Exchange::last(
        'HEAD with a body that is refused',
        "HEAD /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1025\r\n\r\n",
        Expected::status(413)->header('connection', 'close')->toHead(),
    );
    foreach ([100, 101, 199, 99, 600, 1000, 0] as $status) {
        yield Exchange::answered(
            "{$status} is nothing a handler answers",
            $request('GET', "/status/{$status}"),
            Expected::status(500),
        );
    }
    yield Exchange::answered(
        'a handler that throws',
        $request('GET', '/throw'),
        Expected::status(500)->header('content-length', (string) \strlen("{\"type\":\"about:blank\",\"title\":\"Internal Server Error\",\"status\":500}\n")),
    );

    $post = static fn(string $lines, string $body): string => "POST /echo HTTP/1.1\r\nHost: a\r\n{$lines}\r\n{$body}";
    $echo = Expected::ok('POST /echo http://a HTTP/1.1 [hello]');
    yield Exchange::answered(
        'no 100 when there is no body',
        $request('GET', '/only-get', "Expect: 100-continue\r\n"),
        Expected::ok('got'),
    );
    yield Exchange::answered(
        'no 100 for a length of 0',
        $post("Content-Length: 0\r\nExpect: 100-continue\r\n", ''),
        Expected::ok('POST /echo http://a HTTP/1.1 []'),
    );
    yield Exchange::last(
        'no 100 for HTTP/1.0',
        "POST /echo HTTP/1.0\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
        Expected::ok('POST /echo http://a HTTP/1.0 [hello]'),
    );
    foreach (['200-ok', '', '100-continue, x', '100-continuee'] as $expectation) {
        yield Exchange::refused(
            "an expectation of '{$expectation}'",
            417,
            $post("Content-Length: 5\r\nExpect: {$expectation}\r\n", 'hello'),
        );
    }
    yield Exchange::refused(
        'a second expectation',
        417,
        $post("Content-Length: 5\r\nExpect: 100-continue\r\nExpect: y\r\n", 'hello'),
    );
    yield Exchange::refused(
        'no 100 for a body that is too large',
        413,
        $post("Content-Length: 1025\r\nExpect: 100-continue\r\n", ''),
    );
})();
