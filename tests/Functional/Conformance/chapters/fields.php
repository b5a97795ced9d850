<?php

declare(strict_types=1);

// RFC 9110 5, RFC 9112 5: header lines.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $request = static fn(
        string $lines,
        string $path = '/',
    ): string => "GET {$path} HTTP/1.1\r\nHost: a\r\n{$lines}\r\n";
    foreach ([
        'folding with a space' => "X: a\r\n b\r\n",
        'folding with a tab' => "X: a\r\n\tb\r\n",
        'a space before the name' => " X: a\r\n",
        'a line of a space' => " \r\n",
        'a space behind the name' => "X : a\r\n",
        'a tab behind the name' => "X\t: a\r\n",
        'a space within the name' => "X Y: a\r\n",
        'a request line' => "GET / HTTP/1.1\r\n",
        'no name' => ": a\r\n",
        'a colon alone' => ":\r\n",
        'a parenthesis in the name' => "X(: a\r\n",
        'a quote in the name' => "X\"Y: a\r\n",
        'a slash in the name' => "X/Y: a\r\n",
        'brackets in the name' => "X[]: a\r\n",
        'an equals sign in the name' => "X=Y: a\r\n",
        'a semicolon in the name' => "X;: a\r\n",
        'an at sign in the name' => "X@Y: a\r\n",
        'a comma in the name' => "X,Y: a\r\n",
        'a letter beyond ASCII in the name' => "caf\u{e9}: a\r\n",
        'a byte of 0x80 in the name' => "X\x80: a\r\n",
        'no colon' => "X\r\n",
        'no colon behind Transfer-Encoding' => "Transfer-Encoding\r\n",
        'a bare LF at the end' => "X: a\n",
        'a bare LF for an empty line' => "\n",
        'a bare LF before another header' => "X: a\nTransfer-Encoding: chunked\r\n",
        'a bare CR within the value' => "X: a\rb\r\n",
        'two CRs at the end' => "X: a\r\r\n",
        'two CRs for an empty line' => "\r\r\n",
        'a CR before the name' => "\rX: a\r\n",
        'a CR before another header' => "X: a\rTransfer-Encoding: chunked\r\n",
        'a CR behind the name' => "X\r: a\r\n",
        'a NUL in the value' => "X: a\0b\r\n",
        'a NUL in the name' => "X\0: a\r\n",
        'a NUL before the name' => "\0X: a\r\n",
        'control byte 1 in the value' => "X: \x01\r\n",
        'a vertical tab in the value' => "X: \x0b\r\n",
        'a form feed in the value' => "X: \x0cchunked\r\n",
        'control byte 31 in the value' => "X: \x1f\r\n",
        'a DEL in the value' => "X: a\x7f\r\n",
        'a DEL behind eight bytes' => "X: 12345678\x7f\r\n",
        'an escape sequence of terminals' => "X: \x1b[31m\r\n",
    ] as $name => $lines) {
        yield Exchange::refused($name, 400, $request($lines));
    }
    foreach ([
        'a space before the first name' => " Host: a\r\n",
        'a tab before the first name' => "\tX: a\r\nHost: a\r\n",
        'a first line of a space' => " \r\nHost: a\r\n",
        'a folded Host' => "Host: a\r\n b\r\n",
    ] as $name => $lines) {
        yield Exchange::refused($name, 400, "GET / HTTP/1.1\r\n{$lines}\r\n");
    }

    foreach ([
        ['no value', "X:\r\n", ''],
        ['white space for a value', "X: \t \r\n", ''],
        ['no space before the value', "X:b\r\n", 'b'],
        ['white space within the value', "X: b c\td \r\n", "b c\td"],
        ['colons in the value', "X: :b:\r\n", ':b:'],
        ['bytes beyond ASCII in the value', "X: caf\u{e9} \xff\x80\r\n", "caf\u{e9} \xff\x80"],
        ['a value twice is a list', "X: b\r\nx: c\r\n", 'b, c'],
        ['a quoted value', "X: \"a; b\"\r\n", '"a; b"'],
        ['seven bytes', "X: 1234567\r\n", '1234567'],
        ['eight bytes', "X: 12345678\r\n", '12345678'],
        ['nine bytes', "X: 123456789\r\n", '123456789'],
        ['tabs around', "X: \t\t1\t2\t\t\r\n", "1\t2"],
        ['a header that is not there', "XX: 1\r\n", 'none'],
    ] as [$name, $lines, $value]) {
        yield Exchange::answered($name, $request($lines, '/header/X'), Expected::ok("[{$value}]"));
    }
    yield Exchange::answered('all that a name may hold', $request("!#$%&'*+-.^_`|~9aZ: b\r\n"), Expected::status(200));
    yield Exchange::answered(
        'an underscore is no hyphen: Content_Length',
        $request("Content_Length: 5\r\n"),
        Expected::ok('GET / http://a HTTP/1.1 []'),
    );
    yield Exchange::answered(
        'an underscore is no hyphen: Transfer_Encoding',
        $request("Transfer_Encoding: chunked\r\n"),
        Expected::ok('GET / http://a HTTP/1.1 []'),
    );
    yield Exchange::answered('names in another case', $request("x-Y: b\r\n", '/header/X-y'), Expected::ok('[b]'));

    foreach ([
        ['a cookie', "Cookie: c=1; d=2\r\n", '1'],
        ['the first of two cookies of a name', "Cookie: c=1; c=2\r\n", '1'],
        ['a second Cookie header', "Cookie: d=1\r\nCookie: c=2\r\n", '2'],
        ['a cookie without a space before', "Cookie: d=1;c=2\r\n", '2'],
        ['an encoded cookie', "Cookie: c=a%20b\r\n", 'a b'],
        ['a cookie with an equals sign', "Cookie: c=a=b\r\n", 'a=b'],
        ['a cookie of another name', "Cookie: cc=1\r\n", 'none'],
        ['an empty cookie', "Cookie: c=\r\n", ''],
    ] as [$name, $lines, $value]) {
        yield Exchange::answered($name, $request($lines, '/cookie/c'), Expected::ok("[{$value}]"));
    }
})();
