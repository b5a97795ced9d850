<?php

declare(strict_types=1);

// RFC 9110 7.2, RFC 9112 3.2: Host.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $request = static fn(string $headers, string $line = 'GET / HTTP/1.1'): string => "{$line}\r\n{$headers}\r\n";
    foreach ([
        'none' => '',
        'none beside others' => "X: a\r\n",
        'a name that lacks a letter' => "Hos: a\r\n",
        'a name that has one more' => "Hosts: a\r\n",
        'two that are the same' => "Host: a\r\nHost: a\r\n",
        'two that differ' => "Host: a\r\nhost: b\r\n",
        'two that are apart' => "Host: a\r\nX: y\r\nHOST: a\r\n",
    ] as $name => $headers) {
        yield Exchange::refused($name, 400, $request($headers));
    }
    yield Exchange::refused('two with HTTP/1.0', 400, $request("Host: a\r\nHost: a\r\n", 'GET / HTTP/1.0'));
    yield Exchange::refused('an empty one with HTTP/1.0', 400, $request("Host:\r\n", 'GET / HTTP/1.0'));
    yield Exchange::refused('two beside a URL', 400, $request("Host: a\r\nHost: b\r\n", 'GET http://b/ HTTP/1.1'));
    yield Exchange::refused('a malformed one beside a URL', 400, $request("Host: a b\r\n", 'GET http://b/ HTTP/1.1'));
    foreach ([
        'nothing' => '',
        'spaces' => '  ',
        'a space within' => 'a b',
        'a list' => 'a, b',
        'a path' => 'a/b',
        'a query' => 'a?b',
        'a fragment' => 'a#b',
        'a user' => 'u@a',
        'a URL' => 'http://a',
        'a port of letters' => 'a:x',
        'a negative port' => 'a:-1',
        'a port beyond 65535' => 'a:65536',
        'a port beyond 64 bits' => 'a:99999999999999999999',
        'two ports' => 'a:80:80',
        'something behind the port' => "a:80 \tx",
        'a port alone' => ':80',
        'a backslash' => 'a\\b',
        'a percent sign' => 'a%',
        'half an escape' => 'a%2',
        'an escape that is none' => 'a%zz',
        'half a bracket' => '[',
        'empty brackets' => '[]',
        'an IPv6 address that does not end' => '[::1',
        'something behind an IPv6 address' => '[::1]x',
        'letters as port of an IPv6 address' => '[::1]:x',
        'an IPv6 address that is none' => '[g::1]',
        'an IPv6 address with a zone' => '[fe80::1%25eth0]',
        'an IPv6 address without brackets' => '::1',
        'a letter beyond ASCII' => "caf\u{e9}.example",
        'a tag' => '<a>',
        'a quote' => '"a"',
    ] as $name => $host) {
        yield Exchange::refused($name, 400, $request("Host: {$host}\r\n"));
    }
    foreach ([
        'example.com', 'example.com:8080', 'example.com:', '127.0.0.1:65535', '[::1]', '[fe80::1:2]:443', '[::ffff:1.2.3.4]',
        'under_score.example', 'xn--bcher-kva.example.', 'a%20b', "!$&'()*+,;=",
    ] as $host) {
        yield Exchange::answered(
            "good: {$host}",
            $request("Host: {$host}\r\n"),
            Expected::ok("GET / http://{$host} HTTP/1.1 []"),
        );
    }
    yield Exchange::answered('no space before it', $request("host:a\r\n"), Expected::ok('GET / http://a HTTP/1.1 []'));
    yield Exchange::answered(
        'white space around it',
        $request("HOST:   a \t \r\n"),
        Expected::ok('GET / http://a HTTP/1.1 []'),
    );
    yield Exchange::answered(
        'it need not be the first',
        $request("X: y\r\nHost: a\r\n"),
        Expected::ok('GET / http://a HTTP/1.1 []'),
    );
})();
