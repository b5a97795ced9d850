<?php

declare(strict_types=1);

// RFC 9112 2.2 and 3: the request line, and what may stand before it.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $host = "Host: a\r\n\r\n";
    foreach ([
        'a CR before it' => "\rGET / HTTP/1.1\r\n",
        'a CR before an empty line' => "\r\r\nGET / HTTP/1.1\r\n",
        'five empty lines before it' => "\r\n\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n",
        'a bare LF before it' => "\nGET / HTTP/1.1\r\n",
        'a space before it' => " GET / HTTP/1.1\r\n",
        'a tab before it' => "\tGET / HTTP/1.1\r\n",
        'a tab after the method' => "GET\t/ HTTP/1.1\r\n",
        'a method alone' => "GET\r\n",
        'a method and an LF' => "GET\n/ HTTP/1.1\r\n",
        'no method' => "/ HTTP/1.1\r\n",
        'a method with an equals sign' => "G=T / HTTP/1.1\r\n",
        'a method with a NUL' => "G\0T / HTTP/1.1\r\n",
        'a method with a letter beyond ASCII' => "G\u{e9}T / HTTP/1.1\r\n",
        'a method in parentheses' => "(GET) / HTTP/1.1\r\n",
        'a method in quotes' => "\"GET\" / HTTP/1.1\r\n",
        'a method with a colon' => "GET:/ HTTP/1.1\r\n",
        'a method with a comma' => "GET,POST / HTTP/1.1\r\n",
        'a method with a slash' => "GET/ / HTTP/1.1\r\n",
        'two spaces after the method' => "GET  / HTTP/1.1\r\n",
        'two spaces and no target' => "GET  HTTP/1.1\r\n",
        'no version (HTTP/0.9)' => "GET /\r\n",
        'no version and a bare LF' => "GET /\n",
        'no target and no version' => "GET \r\n",
        'a version in place of the target' => "GET HTTP/1.1\r\n",
        'a query and no version' => "GET /?a\r\n",
        'a space in place of the version' => "GET / \r\n",
        'two spaces before the version' => "GET /  HTTP/1.1\r\n",
        'a space in the target' => "GET /a b HTTP/1.1\r\n",
        'a version in lower case' => "GET / http/1.1\r\n",
        'a version without its dot' => "GET / HTTP/11\r\n",
        'a version of one number' => "GET / HTTP/1\r\n",
        'a version of letters' => "GET / HTTP/a.b\r\n",
        'a version with a comma' => "GET / HTTP/1,1\r\n",
        'a version with a space' => "GET / HTTP /1.1\r\n",
        'a version of two digits' => "GET / HTTP/1.10\r\n",
        'a version with a leading zero' => "GET / HTTP/01.1\r\n",
        'HTTPS as the name of the protocol' => "GET / HTTPS/1.1\r\n",
        'another protocol' => "GET / ICY/1.1\r\n",
        'a signed version' => "GET / HTTP/-1.1\r\n",
        'a NUL before the version' => "GET / \0HTTP/1.1\r\n",
        'a space behind the version' => "GET / HTTP/1.1 \r\n",
        'a tab behind the version' => "GET / HTTP/1.1\t\r\n",
        'a letter behind the version' => "GET / HTTP/1.1x\r\n",
        'a bare LF at its end' => "GET / HTTP/1.1\n",
        'a bare CR at its end' => "GET / HTTP/1.1\r",
        'two CRs at its end' => "GET / HTTP/1.1\r\r\n",
        'JSON' => "{\"json\": true}\r\n",
        'a header first' => "Host: a\r\nGET / HTTP/1.1\r\n",
    ] as $name => $line) {
        yield Exchange::refused($name, 400, $line . $host);
    }
    yield Exchange::refused('a TLS hello', 400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03");
    yield Exchange::refused('an SSH banner', 400, "SSH-2.0-OpenSSH_9.2\r\n");
    yield Exchange::refused(
        'a PROXY line that was not configured',
        400,
        "PROXY TCP4 192.0.2.1 192.0.2.2 1 2\r\nGET / HTTP/1.1\r\n{$host}",
    );
    foreach (['2.0', '0.9', '3.1', '9.9'] as $version) {
        yield Exchange::refused("version {$version}", 505, "GET / HTTP/{$version}\r\n{$host}");
    }
    yield Exchange::refused('the preface of HTTP/2', 505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    yield Exchange::refused('a method of 33 letters', 501, str_repeat('A', 33) . " / HTTP/1.1\r\n{$host}");
    yield Exchange::refused('a method without end', 501, str_repeat('A', 500));

    $home = static fn(string $version = 'HTTP/1.1'): Expected => Expected::ok("GET / http://a {$version} []");
    yield Exchange::answered('one empty line before it', "\r\nGET / HTTP/1.1\r\n{$host}", $home());
    yield Exchange::answered('four empty lines before it', "\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n{$host}", $home());
    yield Exchange::answered(
        'an empty line between two',
        "GET / HTTP/1.1\r\n{$host}\r\nGET / HTTP/1.1\r\n{$host}",
        $home(),
        $home(),
    );
    yield Exchange::answered('a later minor version is answered as 1.1', "GET / HTTP/1.2\r\n{$host}", $home());
    yield Exchange::answered('minor version 9', "GET / HTTP/1.9\r\n{$host}", $home());
    yield Exchange::last(
        'HTTP/1.0 closes',
        "GET / HTTP/1.0\r\n{$host}",
        $home('HTTP/1.0')->header('connection', 'close'),
    );
    yield Exchange::last(
        'HTTP/1.0 without Host',
        "GET /only-get HTTP/1.0\r\n\r\n",
        Expected::ok('got')->header('connection', 'close'),
    );
    yield Exchange::answered(
        'HTTP/1.0 that asks to stay',
        "GET / HTTP/1.0\r\nConnection: keep-alive\r\n{$host}",
        $home('HTTP/1.0')->header('connection', 'keep-alive'),
    );
})();
