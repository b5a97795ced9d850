<?php

declare(strict_types=1);

// RFC 9110 13 and 14, RFC 9111 4.3: validators, conditions, ranges. The file holds 0123456789.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $get = static fn(
        string $lines = '',
        string $method = 'GET',
    ): string => "{$method} /file HTTP/1.1\r\nHost: a\r\n{$lines}\r\n";
    $modified = 'Sun, 06 Nov 1994 08:49:37 GMT';
    $whole = Expected::ok('0123456789')->header('etag', '"v1"')->header(
        'last-modified',
        $modified,
    )->header('accept-ranges', 'bytes')->header('content-length', '10');
    $same = Expected::status(304)->header('etag', '"v1"')->without('content-range', 'transfer-encoding');
    $failed = Expected::status(412);
    yield Exchange::answered('no condition', $get(), $whole);
    foreach ([
        ['its tag', 'If-None-Match: "v1"', $same],
        ['its tag, weak', 'If-None-Match: W/"v1"', $same],
        ['its tag among others', 'If-None-Match: "v0", "v1"', $same],
        ['its tag in a second header', "If-None-Match: \"v0\"\r\nIf-None-Match: \"v1\"", $same],
        ['any tag', 'If-None-Match: *', $same],
        ['another tag', 'If-None-Match: "v2"', $whole],
        ['a tag without quotes', 'If-None-Match: v1', $whole],
        ['a tag in another case', 'If-None-Match: "V1"', $whole],
        ['its time', "If-Modified-Since: {$modified}", $same],
        ['a later time', 'If-Modified-Since: Mon, 07 Nov 1994 08:49:37 GMT', $same],
        ['an earlier time', 'If-Modified-Since: Sun, 06 Nov 1994 08:49:36 GMT', $whole],
        ['its time as of RFC 850', 'If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT', $same],
        ['its time as of asctime', 'If-Modified-Since: Sun Nov  6 08:49:37 1994', $same],
        ['a time that is none', 'If-Modified-Since: yesterday', $whole],
        ['a tag is asked before a time', "If-None-Match: \"v2\"\r\nIf-Modified-Since: {$modified}", $whole],
        ['the tag that must be', 'If-Match: "v1"', $whole],
        ['any tag that must be', 'If-Match: *', $whole],
        ['another tag that must be', 'If-Match: "v2"', $failed],
        ['a weak tag never must be', 'If-Match: W/"v1"', $failed],
        ['unmodified since its time', "If-Unmodified-Since: {$modified}", $whole],
        ['unmodified since an earlier time', 'If-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT', $failed],
        [
            'If-Match is asked before If-Unmodified-Since',
            "If-Match: \"v1\"\r\nIf-Unmodified-Since: Sun, 06 Nov 1994 08:49:36 GMT",
            $whole,
        ],
    ] as [$name, $lines, $answer]) {
        yield Exchange::answered($name, $get("{$lines}\r\n"), $answer);
    }
    yield Exchange::answered('HEAD with its tag', $get("If-None-Match: \"v1\"\r\n", 'HEAD'), $same->toHead());

    $part = static fn(string $body, string $range): Expected => Expected::status(206)->body($body)->header(
        'content-range',
        "bytes {$range}/10",
    )->header('content-length', (string) \strlen($body));
    $beyond = Expected::status(416)->header('content-range', 'bytes */10');
    foreach ([
        ['the first bytes', 'bytes=0-3', $part('0123', '0-3')],
        ['one byte', 'bytes=4-4', $part('4', '4-4')],
        ['from one on', 'bytes=7-', $part('789', '7-9')],
        ['the last bytes', 'bytes=-2', $part('89', '8-9')],
        ['more last bytes than there are', 'bytes=-20', $part('0123456789', '0-9')],
        ['to beyond the end', 'bytes=8-100', $part('89', '8-9')],
        ['all of it', 'bytes=0-', $part('0123456789', '0-9')],
        ['from the end on', 'bytes=10-', $beyond],
        ['beyond the end', 'bytes=20-30', $beyond],
        ['the last 0 bytes', 'bytes=-0', $beyond],
        ['backwards', 'bytes=5-2', $whole],
        ['from a number to none', 'bytes=5-x', $whole],
        ['a number alone', 'bytes=5', $whole],
        ['backwards by one', 'bytes=1-0', $whole],
        ['another unit', 'pages=1-2', $whole],
        ['no numbers', 'bytes=-', $whole],
        ['letters', 'bytes=a-b', $whole],
        ['no equals sign', 'bytes 0-3', $whole],
        ['a number beyond 64 bits', 'bytes=99999999999999999999-', $beyond],
    ] as [$name, $range, $answer]) {
        yield Exchange::answered("range: {$name}", $get("Range: {$range}\r\n"), $answer);
    }
    foreach ([
        ['if it is this version', 'If-Range: "v1"', $part('0123', '0-3')],
        ['if it is another version', 'If-Range: "v2"', $whole],
        ['if it is this version, weakly', 'If-Range: W/"v1"', $whole],
        ['if it is of an earlier time', 'If-Range: Sun, 06 Nov 1994 08:49:36 GMT', $whole],
        ['if nothing has changed', 'If-None-Match: "v1"', $same],
        ['if it must be another', 'If-Match: "v2"', $failed],
    ] as [$name, $line, $answer]) {
        yield Exchange::answered("range {$name}", $get("Range: bytes=0-3\r\n{$line}\r\n"), $answer);
    }
    yield Exchange::answered(
        'a range with HEAD says nothing',
        $get("Range: bytes=0-3\r\n", 'HEAD'),
        Expected::status(200)->header('content-length', '10')->toHead(),
    );
    yield Exchange::answered(
        'a range with POST says nothing',
        $get("Range: bytes=0-3\r\n", 'POST'),
        Expected::status(200)->body('0123456789'),
    );
    yield Exchange::answered(
        'a range of what is no file',
        "GET /only-get HTTP/1.1\r\nHost: a\r\nRange: bytes=0-1\r\n\r\n",
        Expected::ok('got')->without('content-range'),
    );
})();
