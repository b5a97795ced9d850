<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Nexus\Http\Response;
use Random\Randomizer;

/** Requests with the headers that middleware reads. */
final class MiddlewareInputs
{
    private const BYTES = ['%', '.', "\0", "\xff", ' ', '=', ';', ',', '"', '*', 'é', '1', '-', 'AAAA', ':', '//'];
    private const BODIES = ['', 'a=1', '_csrf=x', 'csrf[]=1', '{"a":1}', "\xff"];
    private const HEADERS = [
        'Host' => ['localhost', 'a.example.com', 'evil.example', '[::1]', 'localhost:80'],
        'Origin' => [
            ...['https://shop.example', 'https://shop.example:443', 'https://evil.example'],
            ...['http://localhost', 'null'],
        ],
        'Referer' => ['http://localhost/page', 'https://shop.example/x', 'about:blank'],
        'Sec-Fetch-Site' => ['same-origin', 'cross-site', 'none', 'x'],
        'Access-Control-Request-Method' => ['PUT', 'GET', 'put', ''],
        'Access-Control-Request-Headers' => ['x-a', 'x-a, x-b', ',', 'x a'],
        'Accept-Encoding' => ['gzip', 'br;q=1, gzip;q=0.5, *;q=0', 'identity;q=0', '*', ';q=', 'gzip;q=2'],
        'Accept-Language' => ['de', 'en, de;q=0.5'],
        'Cache-Control' => [
            ...['no-cache', 'only-if-cached', 'max-stale', 'max-age=0', 'max-age=-1'],
            'max-age=99999999999999999999',
        ],
        'If-None-Match' => ['"v1"', 'W/"v1", "x"', '*', '"'],
        'If-Modified-Since' => ['Wed, 21 Oct 2015 07:28:00 GMT', 'yesterday'],
        'Idempotency-Key' => ['"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'a', '""', '"a', '8e03978e'],
        'X-Request-Id' => ['abc', 'a b', ''],
        'Traceparent' => ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', '00-0-0-00', 'ff-x'],
        'Tracestate' => ['a=1,b=2', '=', 'a=1,a=2'],
        'X-Csrf-Token' => ['x', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
        'Content-Type' => ['application/x-www-form-urlencoded', 'application/json', 'multipart/form-data; boundary=x'],
    ];

    /** @var array<string, string> by name, as responses have set them */
    private array $cookies = ['token' => 'secret'];

    /** A header that the application under test answers with: the CSRF token of the request's cookies. */
    public const TOKEN = 'X-Test-Token';

    private ?string $csrf = null;
    private readonly Mutator $mutator;

    public function __construct(private readonly Randomizer $random, private readonly string $token)
    {
        $this->mutator = new Mutator($random, self::BYTES);
    }

    public function remember(Response $response): void
    {
        $this->csrf = $response->header(self::TOKEN) ?? $this->csrf;
        foreach ($response->headers()['Set-Cookie'] ?? [] as $cookie) {
            if (preg_match('/^([^=]+)=([^;]*)/', $cookie, $match) === 1) {
                $this->cookies[$match[1]] = $match[2];
            }
        }
    }

    /** @return array{string, string, array<string, string>, string} */
    public function next(): array
    {
        $headers = [];
        foreach (self::HEADERS as $name => $values) {
            if ($this->random->getInt(0, 3) === 0) {
                $headers[$name] = $this->mutator->variant($values);
            }
        }
        if ($this->csrf !== null && $this->random->getInt(0, 1) === 0) {
            $headers['X-Csrf-Token'] = $this->mutator->mutated($this->csrf, oneIn: 4);
        }
        if ($this->random->getInt(0, 7) > 0) {
            $headers['Cookie'] = $this->mutator->mutated($this->cookies());
        }
        if ($this->random->getInt(0, 2) === 0) {
            $basic = base64_encode($this->mutator->mutated('ada:ada'));
            $credentials = ["Bearer {$this->token}", "Basic {$basic}", 'Basic', 'x y'];
            $headers['Authorization'] = $this->mutator->variant($credentials);
        }

        return [
            $this->mutator->pick(['GET', 'GET', 'HEAD', 'POST', 'POST', 'OPTIONS', 'PUT']),
            $this->mutator->pick(['/page', '/page', '/page?a=1', '/count', '/me', '/none']),
            $headers,
            $this->random->getInt(0, 9) === 0 ? str_repeat('x', 100) : $this->mutator->variant(self::BODIES),
        ];
    }

    private function cookies(): string
    {
        $pairs = [];
        foreach ($this->cookies as $name => $value) {
            $pairs[] = "{$name}=" . $this->mutator->mutated($value, oneIn: 10);
        }

        return implode('; ', $pairs);
    }
}
