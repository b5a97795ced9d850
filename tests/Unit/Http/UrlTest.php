<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\RouteGroup;
use Nexus\Http\UrlError;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class UrlTest extends TestCase
{
    /** @return iterable<string, array{string, array<string, mixed>, string}> */
    public static function urls(): iterable
    {
        yield 'a literal' => ['/über uns/a+b', [], '/%C3%BCber%20uns/a%2Bb'];
        yield 'an integer' => ['/{id:int}', ['id' => -7], '/-7'];
        yield 'an integer as a string' => ['/{id:int}', ['id' => '007'], '/007'];
        yield 'the least integer' => ['/{id:int}', ['id' => \PHP_INT_MIN], '/-9223372036854775808'];
        yield 'a UUID' => ['/{id:uuid}', ['id' => '9F0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e'], '/9F0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e'];
        yield 'a slug' => ['/{slug:slug}/', ['slug' => 'a-B-3'], '/a-B-3/'];
        yield 'an enum' => ['/{f:' . Fruit::class . '}', ['f' => Fruit::Pear], '/a%20pear'];
        yield 'the value of an enum' => ['/{f:' . Fruit::class . '}', ['f' => 'a pear'], '/a%20pear'];
        yield 'a text' => ['/{a}/x', ['a' => 'a/b?c#d%é'], '/a%2Fb%3Fc%23d%25%C3%A9/x'];
        yield 'a number' => ['/{a}', ['a' => 1.5], '/1.5'];
        yield 'a boolean' => ['/{a}', ['a' => false], '/0'];
        yield 'a rest' => ['/a/{path...}', ['path' => 'b c/d//e'], '/a/b%20c/d//e'];
        yield 'an empty rest' => ['/a/{path...}', ['path' => ''], '/a/'];
        yield 'a rest that looks like a host' => ['/{path...}', ['path' => '/evil.example'], '/%2Fevil.example'];
    }

    /** @param array<string, mixed> $parameters */
    #[DataProvider('urls')]
    public function testEncodesPartByPart(string $pattern, array $parameters, string $url): void
    {
        self::assertSame($url, self::app($pattern)->url('x', $parameters));
    }

    /** @return iterable<string, array{string, array<string, mixed>, string}> */
    public static function mistakes(): iterable
    {
        yield 'missing' => ['/{a}/{b}', ['a' => 1], 'NX-0356] The URL of the route x (/{a}/{b}) lacks b.'];
        yield 'unknown' => ['/{a}', ['a' => 1, 'c' => 2], 'has no parameter c.'];
        yield 'both' => ['/{a}', ['c' => 2], 'lacks a and has no parameter c.'];
        yield 'no integer' => ['/{a:int}', ['a' => '1e3'], 'cannot have "1e3" as a: it is no int'];
        yield 'more than 64 bits' => ['/{a:int}', ['a' => '9223372036854775808'], 'it is no int'];
        yield 'no UUID' => ['/{a:uuid}', ['a' => '9f0e2f0a'], 'it is no uuid'];
        yield 'no slug' => ['/{a:slug}', ['a' => 'a--b'], 'it is no slug'];
        yield 'no case' => ['/{a:' . Fruit::class . '}', ['a' => 'apple'], 'it is no ' . Fruit::class];
        yield 'empty' => ['/{a}', ['a' => ''], 'a part of a path is not empty'];
        yield 'a dot' => ['/{a}/b', ['a' => '..'], 'neither "." nor ".."'];
        yield 'a dot in a rest' => ['/{a...}', ['a' => 'b/../c'], 'no part of a path is "." or ".."'];
        yield 'an array' => ['/{a}', ['a' => [1]], 'of the type array as a'];
        yield 'null' => ['/{a}', ['a' => null], 'of the type null as a'];
    }

    /** @param array<string, mixed> $parameters */
    #[DataProvider('mistakes')]
    public function testRefusesWhatTheRouteWouldNotMatch(string $pattern, array $parameters, string $message): void
    {
        $this->expectException(UrlError::class);
        $this->expectExceptionMessage($message);
        self::app($pattern)->url('x', $parameters);
    }

    public function testAnUnknownNameIsAnError(): void
    {
        try {
            self::app('/')->url('y');
            self::fail('it has a URL');
        } catch (UrlError $error) {
            self::assertSame('NX-0355', $error->errorCode());
            self::assertSame('[NX-0355] There is no route with the name y. Similar names: x', $error->getMessage());
        }
    }

    public function testAppendsTheQuery(): void
    {
        $query = ['q' => 'a b&c', 'fruit' => Fruit::Pear, 'no' => null, 'list' => [1, 2]];

        self::assertSame('/?q=a%20b%26c&fruit=a%20pear&list%5B0%5D=1&list%5B1%5D=2', self::app('/')->url('x', [], $query));
    }

    public function testARouteWithAHostHasItInTheUrl(): void
    {
        $app = App::create();
        $app->group('/v1', static function (RouteGroup $api): void {
            $api->get('/a', self::answer(...))->name('a');
            $api->get('/b/{id}', self::answer(...))->name('b')->host('{tenant}.example.com');
        })->host('API.example.com');

        self::assertSame('//api.example.com/v1/a', $app->url('a'));
        self::assertSame('https://t1.example.com/v1/b/7', $app->url('b', ['id' => 7, 'tenant' => 't1'], [], 'https'));
        $this->expectException(UrlError::class);
        $this->expectExceptionMessage('cannot have "evil.com/" as tenant: it is no part of a host name');
        $app->url('b', ['id' => 7, 'tenant' => 'evil.com/']);
    }

    public function testASchemeNeedsAHost(): void
    {
        $this->expectException(UrlError::class);
        $this->expectExceptionMessage('cannot begin with https: the route has no host');
        self::app('/')->url('x', [], [], 'https');
    }

    public function testTheUrlFollowsAPrefixThatIsSetLater(): void
    {
        $app = App::create();
        $group = $app->group('/old', static fn(RouteGroup $group) => $group->get('/a', self::answer(...))->name('a'));
        $group->prefix('/new');

        self::assertSame('/new/a', $app->url('a'));
    }

    public function testASecondRouteOfANameIsAnErrorAtTheStart(): void
    {
        $app = App::create();
        $app->get('/a', self::answer(...))->name('x');
        $app->get('/b', self::answer(...))->name('x');
        $this->expectException(InvalidHandlerError::class);
        $this->expectExceptionMessageMatches('~The route /b has the name x, as the one at .*UrlTest.php:\d+ has.*UrlTest~');
        $app->routes();
    }

    private static function app(string $pattern): App
    {
        return App::create()->get($pattern, self::answer(...))->name('x')->app();
    }

    private static function answer(): void {}
}
