<?php

declare(strict_types=1);

// RFC 9110 8.6, RFC 9112 6: where a message ends.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $post = static fn(
        string $lines,
        string $body = '',
        string $line = 'POST /echo HTTP/1.1',
    ): string => "{$line}\r\nHost: a\r\n{$lines}\r\n{$body}";
    foreach ([
        'no number' => 'Content-Length:',
        'spaces for a number' => 'Content-Length:  ',
        'a plus sign' => 'Content-Length: +5',
        'a minus sign' => 'Content-Length: -5',
        'a fraction' => 'Content-Length: 5.0',
        'a hexadecimal number' => 'Content-Length: 0x5',
        'two numbers' => 'Content-Length: 5 5',
        'a list of equal numbers' => 'Content-Length: 5, 5',
        'a list of others' => 'Content-Length: 5,6',
        'a comma behind' => 'Content-Length: 5,',
        'a comma before' => 'Content-Length: ,5',
        'a word' => 'Content-Length: five',
        'an exponent' => 'Content-Length: 1e3',
        'an underscore' => 'Content-Length: 1_0',
        'a quoted number' => 'Content-Length: "5"',
        'a digit that is not ASCII' => "Content-Length: \u{665}",
        'a number beyond 63 bits' => 'Content-Length: 9223372036854775808',
        'a number beyond 64 bits' => 'Content-Length: 18446744073709551621',
        'a number beyond all' => 'Content-Length: 99999999999999999999999999999999',
        'a space before its colon' => 'Content-Length : 5',
        'twice, equal' => "Content-Length: 5\r\nContent-Length: 5",
        'twice, different' => "Content-Length: 5\r\nContent-Length: 6",
        'twice in different case' => "Content-Length: 0\r\ncontent-length: 5",
    ] as $name => $lines) {
        yield Exchange::refused("Content-Length: {$name}", 400, $post("{$lines}\r\n", 'hello'));
    }
    foreach ([
        'behind a length' => "Content-Length: 5\r\nTransfer-Encoding: chunked",
        'before a length' => "Transfer-Encoding: chunked\r\nContent-Length: 5",
        'and a length of 0 behind others' => "Transfer-Encoding: chunked\r\nX: y\r\nContent-Length: 0",
        'another coding and a length' => "Transfer-Encoding: gzip\r\nContent-Length: 0",
        'twice in a list' => 'Transfer-Encoding: chunked, chunked',
        'twice in two headers' => "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        'twice in different case' => 'Transfer-Encoding: chunked,Chunked',
        'before another' => 'Transfer-Encoding: chunked, gzip',
        'before another in a second header' => "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip",
        'before identity' => 'Transfer-Encoding: chunked, identity',
        'before nonsense' => "Transfer-Encoding: chunked\r\nTransfer-encoding: cow",
        'gzip alone' => 'Transfer-Encoding: gzip',
        'identity alone' => 'Transfer-Encoding: identity',
        'a letter before' => 'Transfer-Encoding: xchunked',
        'a letter behind' => 'Transfer-Encoding: chunkedx',
        'a letter less' => 'Transfer-Encoding: chunke',
        'as a parameter' => 'Transfer-Encoding: x;y=chunked',
        'nothing' => 'Transfer-Encoding:',
        'a comma before' => 'Transfer-Encoding: ,chunked',
        'a comma behind' => 'Transfer-Encoding: chunked,',
        'two commas' => 'Transfer-Encoding: gzip,,chunked',
        'quoted' => 'Transfer-Encoding: "chunked"',
        'a space for a comma' => 'Transfer-Encoding: gzip chunked',
        'a semicolon before' => 'Transfer-Encoding: ;chunked',
        'a no-break space behind' => "Transfer-Encoding: chunked\xa0",
        'a byte of 0xff before' => "Transfer-Encoding: \xffchunked",
        'a vertical tab before' => "Transfer-Encoding: \x0bchunked",
        'braces' => 'Transfer-Encoding: {chunked}',
        'with a parameter' => 'Transfer-Encoding: chunked;x=y',
        'with an empty parameter' => 'Transfer-Encoding: chunked ;',
        'a space before its colon' => 'Transfer-Encoding : chunked',
        'a tab before its colon' => "Transfer-Encoding\t: chunked",
        'folded' => "Transfer-Encoding:\r\n chunked",
    ] as $name => $lines) {
        yield Exchange::refused("chunked {$name}", 400, $post("{$lines}\r\n", "0\r\n\r\n"));
    }
    foreach ([
        'gzip, chunked',
        'identity, chunked',
        "gzip\r\nTransfer-Encoding: chunked",
        'x;y=z, chunked',
    ] as $codings) {
        yield Exchange::refused(
            'an unknown coding: ' . strtr($codings, ["\r\n" => ' and ']),
            501,
            $post("Transfer-Encoding: {$codings}\r\n", "0\r\n\r\n"),
        );
    }
    yield Exchange::refused(
        'chunked in HTTP/1.0',
        400,
        $post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n", 'POST /echo HTTP/1.0'),
    );

    $echo = static fn(string $body, string $method = 'POST'): Expected => Expected::ok(
        "{$method} /echo http://a HTTP/1.1 [{$body}]",
    );
    foreach ([
        ['a length', "Content-Length: 5\r\n", 'hello', 'hello'],
        ['a length of 0', "Content-Length: 0\r\n", '', ''],
        ['no length is no body', '', '', ''],
        ['leading zeros', "Content-Length: 0005\r\n", 'hello', 'hello'],
        ['white space around', "Content-Length: \t5 \r\n", 'hello', 'hello'],
        ['no white space', "content-length:5\r\n", 'hello', 'hello'],
        ['a body of line breaks', "Content-Length: 4\r\n", "\r\n\r\n", "\r\n\r\n"],
        [
            'a body that looks like a request',
            "Content-Length: 18\r\n",
            "GET / HTTP/1.1\r\n\r\n",
            "GET / HTTP/1.1\r\n\r\n",
        ],
        ['a body of NULs', "Content-Length: 3\r\n", "\0\0\0", "\0\0\0"],
        ['chunked', "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n", 'hello'],
        ['Chunked with white space', "Transfer-Encoding: \tChunked\t\r\n", "5\r\nhello\r\n0\r\n\r\n", 'hello'],
        ['chunked without white space', "transfer-encoding:CHUNKED\r\n", "5\r\nhello\r\n0\r\n\r\n", 'hello'],
    ] as [$name, $lines, $body, $seen]) {
        yield Exchange::answered($name, $post($lines, $body), $echo($seen));
    }
    foreach (['GET', 'DELETE', 'OPTIONS', 'PUT', 'PATCH'] as $method) {
        yield Exchange::answered(
            "{$method} may have a body",
            $post("Content-Length: 2\r\n", 'ab', "{$method} /echo HTTP/1.1"),
            $echo('ab', $method),
        );
    }
    yield Exchange::answered(
        'HEAD may have a body',
        $post("Content-Length: 2\r\n", 'ab', 'HEAD /echo HTTP/1.1'),
        Expected::status(200)->toHead(),
    );
    yield Exchange::answered(
        'a body that no handler reads is read all the same',
        $post("Content-Length: 5\r\n", 'hello', 'POST /nothing HTTP/1.1'),
        Expected::status(404),
    );
    yield Exchange::answered(
        'chunks that no handler reads are read all the same',
        $post("Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n0\r\n\r\n", 'POST /nothing HTTP/1.1'),
        Expected::status(404),
    );
    yield Exchange::last(
        'HTTP/1.0 with a length',
        $post("Content-Length: 2\r\n", 'ab', 'POST /echo HTTP/1.0'),
        Expected::ok('POST /echo http://a HTTP/1.0 [ab]'),
    );
    yield Exchange::answered(
        'a form',
        $post(
            "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n",
            'a=b+c&d',
            'POST /form/a HTTP/1.1',
        ),
        Expected::ok('[b c]'),
    );
    yield Exchange::answered(
        'no form, by its type',
        $post("Content-Type: text/plain\r\nContent-Length: 5\r\n", 'a=b+c', 'POST /form/a HTTP/1.1'),
        Expected::ok('[none]'),
    );
    yield Exchange::answered(
        'JSON',
        $post("Content-Type: application/json\r\nContent-Length: 7\r\n", '{"a":1}', 'POST /json HTTP/1.1'),
        Expected::ok('{"a":1}')->header('content-type', 'application/json'),
    );
    yield Exchange::answered(
        'JSON that is none',
        $post("Content-Type: application/json\r\nContent-Length: 6\r\n", '{"a":1', 'POST /json HTTP/1.1'),
        Expected::status(400),
    );
})();
