<?php

declare(strict_types=1);

// RFC 9112 9: persistence, pipelining, closing; RFC 9110 7.6.1 and 7.8.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $get = static fn(string $path, string $lines = ''): string => "GET {$path} HTTP/1.1\r\nHost: a\r\n{$lines}\r\n";
    $got = Expected::ok('got');
    yield Exchange::answered('HTTP/1.1 stays', $get('/only-get'), $got->without('connection'));
    yield Exchange::answered(
        'keep-alive need not be said',
        $get('/only-get', "Connection: keep-alive\r\n"),
        $got->without('connection'),
    );
    foreach ([
        'close' => "Connection: close\r\n",
        'CLOSE' => "connection: CLOSE\r\n",
        'close in a list' => "Connection: x, close\r\n",
        'close within a list' => "Connection: x,close ,y\r\n",
        'close behind an empty element' => "Connection: , close\r\n",
        'close in a second header' => "Connection: keep-alive\r\nConnection: close\r\n",
        'close beats keep-alive' => "Connection: close, keep-alive\r\n",
    ] as $name => $lines) {
        yield Exchange::last($name, $get('/only-get', $lines), $got->header('connection', 'close'));
    }
    yield Exchange::last(
        'a request behind one that closes is not read',
        $get('/only-get', "Connection: close\r\n") . $get('/probe'),
        $got,
    );
    foreach ([
        'closed is not close' => "Connection: closed\r\n",
        'an empty Connection' => "Connection:\r\n",
        'Proxy-Connection says nothing' => "Proxy-Connection: close\r\n",
        'a value elsewhere says nothing' => "X: close\r\n",
        'options that are not known' => "Connection: TE, x\r\n",
    ] as $name => $lines) {
        yield Exchange::answered($name, $get('/only-get', $lines), $got->without('connection'));
    }
    foreach ([
        'websocket' => "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
        'h2c' => "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n",
        'nonsense' => "Connection: upgrade\r\nUpgrade: x/1\r\n",
        'without the option' => "Upgrade: websocket\r\n",
    ] as $name => $lines) {
        yield Exchange::answered(
            "an upgrade to {$name} may be left alone",
            $get('/only-get', $lines),
            $got->without('upgrade'),
        );
    }

    yield Exchange::answered(
        'two at once',
        $get('/only-get') . $get('/echo?2'),
        $got,
        Expected::ok('GET /echo?2 http://a HTTP/1.1 []'),
    );
    yield Exchange::answered('ten at once', str_repeat($get('/only-get'), 10), ...array_fill(0, 10, $got));
    yield Exchange::answered(
        'in order, also when the first one waits',
        $get('/slow') . $get('/only-get') . $get('/slow'),
        Expected::ok('slow'),
        $got,
        Expected::ok('slow'),
    );
    yield Exchange::answered(
        'what fails does not end those behind it',
        $get('/throw') . $get('/nothing') . $get('/only-get'),
        Expected::status(500),
        Expected::status(404),
        $got,
    );
    yield Exchange::answered(
        'bodies of both kinds in a row',
        "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab"
            . "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\ncd\r\n0\r\nX: y\r\n\r\n"
                . $get('/only-get'),
        Expected::ok('POST /echo http://a HTTP/1.1 [ab]'),
        Expected::ok('POST /echo http://a HTTP/1.1 [cd]'),
        $got,
    );
    yield Exchange::last(
        'an error behind good ones',
        $get('/slow') . $get('/only-get') . "NONSENSE\r\n\r\n",
        Expected::ok('slow'),
        $got,
        Expected::status(400)->header('connection', 'close'),
    );
    yield Exchange::answered(
        'pieces before another',
        $get('/pieces') . $get('/only-get'),
        Expected::ok('one,two,three')->header('transfer-encoding', 'chunked')->without('content-length'),
        $got,
    );
    yield Exchange::last(
        'pieces to HTTP/1.0 end with the connection',
        "GET /pieces HTTP/1.0\r\n\r\n",
        Expected::ok('one,two,three')->header('connection', 'close')->without('transfer-encoding'),
    );
    yield Exchange::last(
        'pieces to HTTP/1.0 that asked to stay',
        "GET /pieces HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        Expected::ok('one,two,three')->header('connection', 'close')->without('transfer-encoding'),
    );

    yield Exchange::cut('nothing at all', '');
    yield Exchange::cut('an empty line', "\r\n");
    yield Exchange::cut('half a method', 'GE');
    yield Exchange::cut('half a request line', 'GET /only-get HT');
    yield Exchange::cut('half a header', "GET /only-get HTTP/1.1\r\nHos");
    yield Exchange::cut('no empty line', "GET /only-get HTTP/1.1\r\nHost: a\r\n");
    yield Exchange::cut('half an empty line', "GET /only-get HTTP/1.1\r\nHost: a\r\n\r");
    yield Exchange::cut('half a body', "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhel");
    yield Exchange::cut('no body', "POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n");
    yield Exchange::cut('half a chunk', "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel");
    yield Exchange::cut(
        'no last chunk',
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    );
    yield Exchange::cut(
        'half a last chunk',
        "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n",
    );
    yield Exchange::cut('a whole request and half of one', $get('/only-get') . 'GET /on', $got);
    yield Exchange::cut('a client that only reads on is answered', $get('/only-get'), $got);
    yield Exchange::cut('so is one whose handler waits', $get('/slow'), Expected::ok('slow'));
})();
