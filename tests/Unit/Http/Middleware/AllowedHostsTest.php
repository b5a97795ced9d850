<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\AllowedHosts;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;

#[CoversClass(AllowedHosts::class)]
final class AllowedHostsTest extends MiddlewareTestCase
{
    /** @return iterable<string, array{string, int}> the Host, the status */
    public static function hosts(): iterable
    {
        yield 'the host' => ['shop.example', 200];
        yield 'with a port' => ['shop.example:8443', 200];
        yield 'upper case' => ['SHOP.Example', 200];
        yield 'a dot at the end' => ['shop.example.', 200];
        yield 'a subdomain' => ['de.shop.example', 421];
        yield 'a wildcard' => ['img.cdn.example', 200];
        yield 'a wildcard stands for several labels' => ['a.b.cdn.example', 200];
        yield 'a wildcard does not stand for nothing' => ['cdn.example', 421];
        yield 'a name that ends alike' => ['evilcdn.example', 421];
        yield 'a name that begins alike' => ['shop.example.evil.example', 421];
        yield 'an IPv6 address' => ['[::1]:8080', 200];
        yield 'another address' => ['[::2]', 421];
        yield 'another host' => ['evil.example', 421];
        yield 'dots only' => ['.cdn.example', 400];
        yield 'two dots' => ['a..cdn.example', 400];
    }

    #[DataProvider('hosts')]
    public function testAnswersForTheseHostsOnly(string $host, int $status): void
    {
        $allowed = new AllowedHosts('Shop.example', '*.cdn.example', '[::1]');
        $response = $this->answer(self::request('GET', '/', ['Host' => $host]), $allowed);
        self::assertSame($status, $response->status());
        self::assertSame($status === 200, $this->handled !== null);
        self::assertStringNotContainsString('evil', $response->body(), 'the answer does not repeat the host');
    }

    public function testAnAbsoluteTargetReplacesTheHost(): void
    {
        $request = self::request('GET', 'http://evil.example/', ['Host' => 'shop.example']);
        self::assertSame(421, $this->answer($request, new AllowedHosts('shop.example'))->status());
    }

    /** @return iterable<string, array{list<string>}> */
    public static function mistakes(): iterable
    {
        yield 'none' => [[]];
        yield 'a URL' => [['https://shop.example']];
        yield 'a port' => [['shop.example:80']];
        yield 'a wildcard alone' => [['*']];
        yield 'a wildcard inside' => [['shop.*.example']];
        yield 'half a wildcard' => [['*shop.example']];
        yield 'no address' => [['[::g]']];
    }

    /** @param list<string> $hosts */
    #[DataProvider('mistakes')]
    public function testRefusesWhatIsNoHost(array $hosts): void
    {
        $this->expectException(InvalidMiddlewareError::class);
        $this->expectExceptionMessage('[NX-1132] AllowedHosts: ');
        new AllowedHosts(...$hosts);
    }
}
