<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Random\Randomizer;

/** Requests of which most reach a route, and parts of each may be anything. */
final readonly class RequestInputs
{
    private const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'get', 'X-Y', 'TRACE'];
    private const PATHS = [
        ...['/a/7', '/a/-9223372036854775808', '/a/9223372036854775808', '/a/1.5', '/a/00', '/a/one-two/', '/a/', '/a'],
        ...['/a/6ba7b810-9dad-11d1-80b4-00c04fd430c8/x', '/s/hearts', '/s/none', '/s/spades/b', '/t/', '/t/a/b', '/t'],
        ...['/h/x', '/negotiated', '/negotiated', '/conditional', '/conditional', '/conditional/', '/all', '/all'],
        ...['/json', '/', '*', '', 'http://x.example.com/h/y?z', '/a/%', '/t/%2e%2e/%00', '//', '/a//7', '/ü', '/all/'],
    ];
    private const QUERIES = ['', '?', '?a=1', '?a[]=1&a[b][c]=2', '?a[=1', '?=1', '?a.b=1&a_b=2', '?%', '?a=%FF%00', '?&&&'];
    private const HEADERS = [
        'Accept' => ['*/*', 'text/*;q=0.1, application/json;q=1', 'image/png', 'text/html', ';q=', 'a/b;c="d,e";q=0.5,*/*;q=0'],
        'Cookie' => ['a=1', 'a=1; a=2; b[c]=d', '=', ';;a', 'a="b\\"; c=%ff', '__Host-a=1'],
        'Host' => ['localhost', 'x.example.com', 'X.EXAMPLE.com:80', '[::1]:8080', '', 'a..b', '*.example.com', 'x:'],
        'If-None-Match' => ['"v1"', 'W/"v1", "x"', '*', '"', 'v1', '"a""v1"'],
        'If-Match' => ['"v1"', '*', '"x"', 'W/"v1"', ','],
        'If-Modified-Since' => ['Wed, 21 Oct 2015 07:28:00 GMT', 'yesterday', '0', 'Wed, 99 Oct 2015 99:99:99 GMT'],
        'If-Unmodified-Since' => ['Wed, 21 Oct 2015 07:28:00 GMT', 'Tue, 20 Oct 1995 07:28:00 GMT'],
        'Range' => ['bytes=0-0', 'bytes=-', 'bytes=9-1,2-3', 'x=1'],
        'Content-Type' => ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'a', 'a/b;'],
        'X-Forwarded-For' => ['1.2.3.4, 5.6.7.8', 'x', '[::1]:1', ',,'],
        'X-A' => ['a', "\xff\xfe", ''],
    ];
    private const BODIES = [
        ...['', '{}', '{"a":1}', '[', '"', 'a=1&b[c]=2', 'a[=&=', "\xff", '{"a":1e999}', '99999999999999999999'],
        "--x\r\nContent-Disposition: form-data; name=\"f\"; filename=\"n\"\r\n\r\nc\r\n--x--",
        "--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x",
        "--x--",
    ];
    private const BYTES = ['%', '/', '.', '..', "\0", "\xff", ' ', '?', '[', ']', '=', ';', ',', '"', '*', 'é', '1', 'q=', '%2F'];

    private Mutator $mutator;

    public function __construct(private Randomizer $random)
    {
        $this->mutator = new Mutator($random, self::BYTES);
    }

    /** @return array{string, string, array<string, string>, string} */
    public function next(): array
    {
        $headers = [];
        foreach (self::HEADERS as $name => $values) {
            if ($this->random->getInt(0, 2) === 0) {
                $headers[$name] = $this->mutator->variant($values);
            }
        }

        return [
            $this->mutator->pick(self::METHODS),
            $this->mutator->variant(self::PATHS) . $this->mutator->variant(self::QUERIES),
            $headers,
            $this->mutator->variant(self::BODIES),
        ];
    }
}
