<?php

declare(strict_types=1);

// RFC 9112 7.1: chunked bodies.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $post = static fn(string $chunks): string
        => "POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{$chunks}";
    $one = "1\r\na\r\n";
    foreach ([
        ['none', "0\r\n\r\n", ''],
        ['a size of zeros', "0000000000000000\r\n\r\n", ''],
        ['two', "1\r\na\r\n2\r\nbc\r\n0\r\n\r\n", 'abc'],
        ['a size in lower case', "a\r\n0123456789\r\n0\r\n\r\n", '0123456789'],
        ['a size in upper case', "A\r\n0123456789\r\n0\r\n\r\n", '0123456789'],
        [
            'a size of two digits',
            "1F\r\n0123456789abcdef0123456789abcde\r\n0\r\n\r\n",
            '0123456789abcdef0123456789abcde',
        ],
        ['a size with leading zeros', "0000000000000005\r\nhello\r\n0\r\n\r\n", 'hello'],
        ['line breaks in a chunk', "2\r\n\r\n\r\n0\r\n\r\n", "\r\n"],
        ['a last chunk in a chunk', "7\r\n0\r\n\r\n0\r\r\n0\r\n\r\n", "0\r\n\r\n0\r"],
        ['an extension', "3;x\r\nabc\r\n0\r\n\r\n", 'abc'],
        ['an extension with a value', "3;x=y\r\nabc\r\n0;z\r\n\r\n", 'abc'],
        ['a quoted extension', "3;x=\"a; b\"\r\nabc\r\n0\r\n\r\n", 'abc'],
        ['a quoted extension with a quote', "3;x=\"a\\\"; b\"\r\nabc\r\n0\r\n\r\n", 'abc'],
        ['white space in extensions', "3; a=b ;c\r\nabc\r\n0\r\n\r\n", 'abc'],
        ['a trailer', "{$one}0\r\nX: y\r\n\r\n", 'a'],
        ['trailers', "{$one}0\r\nX:\r\nY: \xff z\t\r\n\r\n", 'a'],
        ['trailers that would frame are not framing', "{$one}0\r\nContent-Length: 5\r\nHost: b\r\n\r\n", 'a'],
    ] as [$name, $chunks, $body]) {
        yield Exchange::answered($name, $post($chunks), Expected::ok("POST /echo http://a HTTP/1.1 [{$body}]"));
    }
    foreach ([
        'no size' => "\r\n",
        'a bare LF for a size' => "\n",
        'an extension without size' => ";x\r\n",
        'a space before the size' => " 5\r\nhello\r\n",
        'a tab before the size' => "\t5\r\nhello\r\n",
        'a space behind the size' => "5 \r\nhello\r\n",
        'a tab behind the size' => "5\t\r\nhello\r\n",
        'a space before an extension' => "5 ;x\r\nhello\r\n",
        'a bare LF behind the size' => "5\nhello\n0\n\n",
        '0x before the size' => "0x5\r\nhello\r\n",
        'a plus sign' => "+5\r\nhello\r\n",
        'a minus sign' => "-5\r\nhello\r\n",
        'an underscore' => "5_0\r\nhello\r\n",
        'a fraction' => "5.0\r\nhello\r\n",
        'a letter behind f' => "g\r\nhello\r\n",
        'two sizes' => "5,6\r\nhello\r\n",
        'a NUL behind the size' => "5\0\r\nhello\r\n",
        'a vertical tab behind the size' => "5\x0b\r\nhello\r\n",
        'a digit that is not ASCII' => "\u{ff15}\r\nhello\r\n",
        'a missing second size' => "{$one}\r\n",
        'a space before the second size' => "{$one} 0\r\n\r\n",
        '17 digits' => "00000000000000005\r\nhello\r\n",
        'a size of 64 bits' => "8000000000000000\r\n",
        'the largest of 64 bits' => "ffffffffffffffff\r\n",
        'a size that would wrap around' => "10000000000000005\r\nhello\r\n",
        'two CRs behind the size' => "5\r\rhello\r\n",
        'a bare CR behind the size' => "5\rhello\r\n",
        'no line break behind the chunk' => "5\r\nhello0\r\n\r\n",
        'a bare LF behind the chunk' => "5\r\nhello\n0\r\n\r\n",
        'a bare CR behind the chunk' => "5\r\nhello\r0\r\n\r\n",
        'a space behind the chunk' => "5\r\nhello \r\n0\r\n\r\n",
        'a chunk longer than its size' => "4\r\nhello\r\n0\r\n\r\n",
        'an extension without name' => "5;\r\nhello\r\n0\r\n\r\n",
        'an extension with a value only' => "5;=x\r\nhello\r\n0\r\n\r\n",
        'an extension without its value' => "5;x=\r\nhello\r\n0\r\n\r\n",
        'a quote that does not end' => "5;x=\"\r\nhello\r\n0\r\n\r\n",
        'a quote that ends in an escape' => "5;x=\"\\\"\r\nhello\r\n0\r\n\r\n",
        'white space behind an extension' => "5;x \r\nhello\r\n0\r\n\r\n",
        'a last chunk with half an extension' => "0;\r\n\r\n",
        'a bare CR behind an extension' => "5;x\rhello\r\n",
        'a bare LF behind an extension' => "5;x\nhello\r\n",
        'a NUL in an extension' => "5;x\0y\r\nhello\r\n",
        'a control byte in an extension' => "5;x=\"\x01\"\r\nhello\r\n",
        'a DEL in an extension' => "5;x\x7f\r\nhello\r\n",
        'a bare CR behind the last size' => "{$one}0\rX: y\r\n\r\n",
        'a bare LF behind the last size' => "{$one}0\n\r\n",
        'a trailer without colon' => "{$one}0\r\nX\r\n\r\n",
        'a trailer without name' => "{$one}0\r\n: x\r\n\r\n",
        'a trailer with a space before its colon' => "{$one}0\r\nX : y\r\n\r\n",
        'a trailer behind a space' => "{$one}0\r\n X: y\r\n\r\n",
        'a folded trailer' => "{$one}0\r\nX: y\r\n z\r\n\r\n",
        'a request for a trailer' => "{$one}0\r\nGET / HTTP/1.1\r\n\r\n",
        'a bare LF for the end' => "{$one}0\r\n\n",
        'a bare LF behind a trailer' => "{$one}0\r\nX: y\n\r\n",
        'a NUL in a trailer' => "{$one}0\r\nX: \0\r\n\r\n",
        'two CRs behind a trailer' => "{$one}0\r\nX: y\r\r\n\r\n",
        'two CRs for the end' => "{$one}0\r\n\r\r\n",
    ] as $name => $chunks) {
        yield Exchange::refused($name, 400, $post($chunks));
    }
})();
