<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Http\Response;
use Nexus\Testing\CookieJar;
use Nexus\Testing\Internal\CookieDate;
use Nexus\Testing\Internal\TestCookie;
use Nexus\Testing\Internal\TestUrl;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** The sections are those of RFC 6265bis. */
#[CoversClass(CookieJar::class)]
#[CoversClass(CookieDate::class)]
#[CoversClass(TestCookie::class)]
#[CoversClass(TestUrl::class)]
final class CookieJarTest extends TestCase
{
    private const FROM = 'https://www.example.com/a/b';

    /** @return iterable<string, array{list<string>, string, string, 3?: string}> */
    public static function rules(): iterable
    {
        $same = self::FROM;
        yield '5.6: a pair' => [['a=1; Foo=bar'], $same, 'a=1'];
        yield '5.6: blanks around names and values' => [["a \t=  1 2  ; Path = /a ;"], $same, 'a=1 2'];
        yield '5.6: a value has equals signs' => [['a=b=c'], $same, 'a=b=c'];
        yield '5.6: a value is not decoded' => [['a="x%20y"'], $same, 'a="x%20y"'];
        yield '5.6: no name' => [['1'], $same, '1'];
        yield '5.6: neither name nor value' => [['=', '', '; Path=/'], $same, ''];
        yield '5.6: 4096 octets' => [['a=' . str_repeat('x', 4095)], $same, 'a=' . str_repeat('x', 4095)];
        yield '5.6: more than 4096 octets' => [['a=' . str_repeat('x', 4096)], $same, ''];
        yield '5.6: an attribute of more than 1024 octets' => [['a=1; Path=/' . str_repeat('x', 1024)], $same, 'a=1'];
        yield '5.6: the last attribute of a name' => [['a=1; Path=/x; PATH=/a'], $same, 'a=1'];
        yield '5.6.1: Expires in the past' => [['a=1; Expires=Wed, 21 Oct 2015 07:28:00 GMT'], $same, ''];
        yield '5.6.1: Expires in the future' => [['a=1; Expires=Wed, 21 Oct 2099 07:28:00 GMT'], $same, 'a=1'];
        yield '5.6.1: Expires is not a date' => [['a=1; Expires=yesterday'], $same, 'a=1'];
        yield '5.6.2: Max-Age is 0' => [['a=1; Max-Age=0'], $same, ''];
        yield '5.6.2: Max-Age is negative' => [['a=1; Max-Age=-5'], $same, ''];
        yield '5.6.2: Max-Age is not a number' => [['a=1; Max-Age=0x'], $same, 'a=1'];
        yield '5.7: Max-Age counts, and not Expires' => [
            ['a=1; Max-Age=60; Expires=Wed, 21 Oct 2015 07:28:00 GMT', 'b=2; Expires=Wed, 21 Oct 2099 07:28:00 GMT; Max-Age=0'],
            $same,
            'a=1',
        ];
        yield '5.6.3: Domain with a dot' => [['a=1; Domain=.Example.com'], 'https://api.example.com/a/', 'a=1'];
        yield '5.6.3: an empty Domain' => [['a=1; Domain='], 'https://api.www.example.com/a/', ''];
        yield '5.6.4: the default path' => [['a=1'], 'https://www.example.com/a', 'a=1'];
        yield '5.6.4: above the default path' => [['a=1'], 'https://www.example.com/', ''];
        yield '5.6.4: Path without a slash' => [['a=1; Path=x'], 'https://www.example.com/a/c', 'a=1'];
        yield '5.7: no Domain is the host alone' => [['a=1'], 'https://x.www.example.com/a/', ''];
        yield '5.7: Domain of another host' => [['a=1; Domain=example.org'], 'https://example.org/a/', ''];
        yield '5.7: Domain below the host' => [['a=1; Domain=x.www.example.com'], 'https://x.www.example.com/a/', ''];
        yield '5.7: a public suffix' => [['a=1; Domain=com'], 'https://example.com/a/', ''];
        yield '5.1.3: a name that ends alike' => [['a=1; Domain=example.com'], 'https://badexample.com/a/', ''];
        yield '5.1.3: an address has no domains' => [
            ['a=1; Domain=0.0.1'],
            'http://127.0.0.1/',
            '',
            'http://127.0.0.1/',
        ];
        yield '5.1.4: a path that begins alike' => [['a=1; Path=/a'], 'https://www.example.com/ab', ''];
        yield '5.1.4: a path with its slash' => [['a=1; Path=/a/'], 'https://www.example.com/a/c', 'a=1'];
        yield '5.7: Secure from http' => [['a=1; Secure; Path=/'], 'https://shop.test/', '', 'http://shop.test/'];
        yield '5.8.3: Secure to http' => [['a=1; Secure'], 'http://www.example.com/a/', ''];
        yield '5.8.3: Secure on this machine' => [
            ['a=1; Secure'],
            'http://localhost:8080/',
            'a=1',
            'http://localhost:8080/',
        ];
        yield '5.7: SameSite=None needs Secure' => [['a=1; SameSite=None', 'b=2; samesite=none; secure'], $same, 'b=2'];
        yield '4.1.3.1: __Secure- needs Secure' => [['__Secure-a=1', '__secure-b=2; Secure'], $same, '__secure-b=2'];
        yield '4.1.3.2: __Host-' => [
            [
                ...['__Host-a=1; Path=/', '__Host-b=1; Secure', '__Host-c=1; Secure; Path=/; Domain=www.example.com'],
                '__Host-d=1; Secure; Path=/',
            ],
            $same,
            '__Host-d=1',
        ];
        yield '5.7: a value that looks like __Host-' => [['=__Host-a=1; Secure; Path=/', '__Secure-b; Secure'], $same, ''];
        yield '5.7: the same name, domain and path' => [['a=1', 'b=2', 'a=3'], $same, 'a=3; b=2'];
        yield '5.7: other paths are other cookies' => [['a=1; Path=/', 'a=2'], $same, 'a=2; a=1'];
        yield '5.7: a cookie that is over removes one' => [['a=1', 'a=; Max-Age=0'], $same, ''];
        yield '5.7: one of another path stays' => [['a=1', 'a=; Max-Age=0; Path=/'], $same, 'a=1'];
        yield '5.8.3: longer paths first' => [['a=1; Path=/', 'b=2; Path=/a/b', 'c=3; Path=/a'], $same, 'b=2; c=3; a=1'];
    }

    /** @param list<string> $headers */
    #[DataProvider('rules')]
    public function testTheRulesOfTheStandard(array $headers, string $to, string $sent, string $from = self::FROM): void
    {
        self::assertSame($sent, self::jar($headers, $from)->header(self::url($to)));
    }

    public function testAResponseWithoutHttpsLeavesSecureCookiesAlone(): void
    {
        $jar = self::jar(['a=secure; Secure; Path=/x; Domain=example.com']);

        $jar->keep(self::response(['a=other; Path=/x/y']), self::url('http://www.example.com/'));
        $jar->keep(self::response(['a=above; Path=/']), self::url('http://www.example.com/'));

        self::assertSame('a=secure; a=above', $jar->header(self::url('https://www.example.com/x/y')));
    }

    public function testACookieEndsInVirtualTime(): void
    {
        $clock = VirtualClock::install();
        try {
            $jar = self::jar(['a=1; Max-Age=60', 'b=2; Max-Age=99999999']);
            $clock->advance(59);
            self::assertSame('a=1; b=2', $jar->header(self::url(self::FROM)));
            $clock->advance(2);
            self::assertSame('b=2', $jar->header(self::url(self::FROM)));
            $clock->advance(400 * 86400);
            self::assertSame('', $jar->header(self::url(self::FROM)), '5.5: at most 400 days');
        } finally {
            VirtualClock::uninstall();
        }
    }

    public function testAGivenCookieIsSentUntilAResponseSetsIt(): void
    {
        $jar = (new CookieJar())->with('a', 'x y')->with('b', '2');
        self::assertSame('a=x%20y; b=2', $jar->header(self::url('http://any.test/')));

        $jar->keep(self::response(['a=; Max-Age=0']), self::url(self::FROM));

        self::assertSame('b=2', $jar->header(self::url('http://any.test/')));
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function dates(): iterable
    {
        yield 'RFC 1123' => ['Wed, 21 Oct 2015 07:28:00 GMT', '2015-10-21T07:28:00'];
        yield 'RFC 850' => ['Wednesday, 21-Oct-15 07:28:00 GMT', '2015-10-21T07:28:00'];
        yield 'asctime' => ['Wed Oct  1 7:2:3 2015', '2015-10-01T07:02:03'];
        yield 'any order' => ['2015 october 07:28:00 21', '2015-10-21T07:28:00'];
        yield 'a year before 1970' => ['1 Jan 70 00:00:00', '1970-01-01T00:00:00'];
        yield 'a year after 2000' => ['1 Jan 69 00:00:00', '2069-01-01T00:00:00'];
        yield 'no such day' => ['31 Feb 2026 00:00:00', null];
        yield 'no such hour' => ['1 Feb 2026 24:00:00', null];
        yield 'a year too early' => ['1 Jan 1600 00:00:00', null];
        yield 'no time' => ['1 Jan 2026', null];
        yield 'nothing' => ['', null];
    }

    #[DataProvider('dates')]
    public function testDates(string $text, ?string $expected): void
    {
        $time = CookieDate::parse($text);

        self::assertSame($expected, $time === null ? null : gmdate('Y-m-d\TH:i:s', $time));
    }

    /** @param list<string> $headers */
    private static function jar(array $headers, string $from = self::FROM): CookieJar
    {
        $jar = new CookieJar();
        $jar->keep(self::response($headers), self::url($from));

        return $jar;
    }

    /** @param list<string> $headers */
    private static function response(array $headers): Response
    {
        $response = Response::empty();
        foreach ($headers as $header) {
            $response = $response->withAddedHeader('Set-Cookie', $header);
        }

        return $response;
    }

    private static function url(string $url): TestUrl
    {
        return TestUrl::of('', $url, []);
    }
}
