<?php

declare(strict_types=1);

// RFC 9112 3.2, RFC 3986: the four forms of a target, and invalid targets.

use Nexus\Tests\Functional\Conformance\Exchange;
use Nexus\Tests\Functional\Conformance\Expected;

return (static function (): iterable {
    $request = static fn(
        string $target,
        string $method = 'GET',
    ): string => "{$method} {$target} HTTP/1.1\r\nHost: a\r\n\r\n";
    foreach ([
        'a fragment' => '/#x',
        'a fragment after a query' => '/?a#x',
        'a fragment alone' => '#',
        'a fragment in a URL' => 'http://a/#x',
        'a tab' => "/a\tb",
        'a NUL' => "/a\0b",
        'a DEL' => "/a\x7f",
        'a control byte' => "/a\x01",
        'UTF-8 that is not encoded' => "/caf\u{e9}",
        'a quote' => '/a"b',
        'a tag' => '/<script>',
        'a backslash' => '/a\\b',
        'a walk up with backslashes' => '/..\\..\\x',
        'braces' => '/{a}',
        'a backtick' => '/a`',
        'a quote in the query' => '/?a="',
        'a tag in the query' => '/?a=<b>',
        'a byte beyond ASCII in the query' => "/?a=\xff",
        'a NUL in the query' => "/?a=\0",
        'a percent sign alone' => '/%',
        'half an escape' => '/%2',
        'an escape that is no hexadecimal' => '/%zz',
        'half an escape before the query' => '/a%?b',
        'two percent signs' => '/%%20',
        'an escape of IIS' => '/%u0041',
        'an escaped NUL' => '/a%00b',
        'an escaped NUL behind a name' => '/a.php%00',
        'an asterisk with GET' => '*',
        'no slash at the start' => 'x',
        'a query alone' => '?a',
        'a relative path' => '../x',
        'host and port with GET' => 'a:80',
        'a URL of another scheme' => 'ftp://a/',
        'a file URL' => 'file:///etc/passwd',
        'a javascript URL' => 'javascript:alert(1)',
        'a URL without scheme' => '://a/',
        'a scheme that only begins as http' => 'httpx://a/',
        'http: alone' => 'http:',
        'http with one slash' => 'http:/a',
        'http without slashes' => 'http:a/',
        'a URL without host' => 'http:///x',
        'a URL without anything' => 'http://',
        'a URL of a query' => 'http://?x',
        'a URL with a user' => 'http://user@a/',
        'a URL with a user and a password' => 'http://user:pw@a/',
        'a URL with a port of letters' => 'http://a:b/',
        'a URL with a port beyond 65535' => 'http://a:65536/',
        'a URL of a port' => 'http://:80/',
        'a URL with half an IPv6 address' => 'http://[::1/',
    ] as $name => $target) {
        yield Exchange::refused($name, 400, $request($target));
    }
    foreach (['**', '*?x', '*/'] as $target) {
        yield Exchange::refused("OPTIONS {$target}", 400, $request($target, 'OPTIONS'));
    }
    yield Exchange::refused('POST *', 400, $request('*', 'POST'));
    yield Exchange::refused('CONNECT to an authority', 501, $request('a:443', 'CONNECT'));
    yield Exchange::refused('CONNECT to a path', 501, $request('/', 'CONNECT'));

    foreach ([
        'a query' => '/echo?b',
        'an empty query' => '/echo?',
        'two question marks' => '/echo?b?c',
        'a walk up in the query' => '/echo?/../x',
        'escapes in the query' => '/echo?c%20d=%C3%A9+f',
        'half an escape in the query' => '/echo?a=%',
        'an escape in the query that is none' => '/echo?a=%zz',
        'an escaped NUL in the query' => '/echo?a=%00',
        'what browsers leave as it is in the query' => '/echo?{a}|[b]`^\\',
    ] as $name => $target) {
        yield Exchange::answered($name, $request($target), Expected::ok("GET {$target} http://a HTTP/1.1 []"));
    }
    foreach ([
        'two slashes at the start' => '//echo',
        'two slashes and a host' => '//evil.example/echo',
        'a walk up is not walked' => '/../../etc/passwd',
        'a dot segment is not removed' => '/./echo',
        'a slash at the end is another path' => '/echo/',
        'two slashes within' => '/path//x',
        'another case is another path' => '/ECHO',
        'an escaped letter is another spelling of a path' => '/ech%6f/',
        'an asterisk below the root' => '/*',
        'a URL in the path' => '/http://x/',
        'parts of a route' => '/path',
    ] as $name => $target) {
        yield Exchange::answered($name, $request($target), Expected::status(404));
    }
    foreach ([
        ['an escaped slash stays within its segment', '/path/a%2Fb', 'a/b'],
        ['UTF-8', '/path/%c3%A9', "\u{e9}"],
        ['a space', '/path/a%20b', 'a b'],
        ['a plus sign is one', '/path/a+b', 'a+b'],
        ['an escaped percent sign is decoded once', '/path/%2541', '%41'],
        ['all that may stand in a segment', "/path/-._~!$&'()*+,;=:@", "-._~!$&'()*+,;=:@"],
        ['what browsers leave as it is', '/path/a|b[c]^', 'a|b[c]^'],
        ['dots within a name', '/path/..a', '..a'],
        ['an escaped walk up is a name', '/path/%2e%2e', '..'],
        ['an escaped control byte', '/path/%01', "\x01"],
    ] as [$name, $target, $decoded]) {
        yield Exchange::answered($name, $request($target), Expected::ok($decoded));
    }
    yield Exchange::answered(
        'the first of two values of a name in the query',
        $request('/query/a?a=1&b=2'),
        Expected::ok('[1]'),
    );
    yield Exchange::answered('a plus sign in the query is a space', $request('/query/a?a=b+c'), Expected::ok('[b c]'));
    yield Exchange::answered('a name in the query without value', $request('/query/a?a'), Expected::ok('[]'));
    yield Exchange::answered('a name that is not in the query', $request('/query/a?ab=1'), Expected::ok('[none]'));

    foreach ([
        'http://b/echo' => 'http://b',
        'http://b:8080/echo?e' => 'http://b:8080',
        'HTTP://B/echo' => 'http://B',
        'HtTp://b/echo' => 'http://b',
        'http://[::1]:80/echo' => 'http://[::1]:80',
    ] as $target => $origin) {
        yield Exchange::answered(
            "{$target}: its host and scheme hold",
            $request($target),
            Expected::ok("GET {$target} {$origin} HTTP/1.1 []"),
        );
    }
    foreach (['https://b/echo', 'HtTpS://b/echo', 'https://b/nowhere'] as $target) {
        yield Exchange::answered("{$target} needs a secure connection", $request($target), Expected::status(421));
    }
    yield Exchange::answered(
        'a URL without path',
        $request('http://b'),
        Expected::ok('GET http://b http://b HTTP/1.1 []'),
    );
    yield Exchange::answered(
        'a URL with a query and no path',
        $request('http://b?x=1'),
        Expected::ok('GET http://b?x=1 http://b HTTP/1.1 []'),
    );
    yield Exchange::refused('a URL does not replace Host', 400, "GET http://b/ HTTP/1.1\r\n\r\n");
    yield Exchange::answered(
        'OPTIONS *',
        $request('*', 'OPTIONS'),
        Expected::status(204)->header('allow', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'),
    );
    yield Exchange::answered(
        'OPTIONS of a host alone is OPTIONS *',
        $request('http://b', 'OPTIONS'),
        Expected::status(204),
    );
    yield Exchange::answered(
        'OPTIONS of a path',
        $request('/echo', 'OPTIONS'),
        Expected::ok('OPTIONS /echo http://a HTTP/1.1 []'),
    );
})();
