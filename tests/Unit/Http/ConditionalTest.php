<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\Conditional;
use Nexus\Http\Error\PreconditionFailed;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Conditional::class)]
final class ConditionalTest extends TestCase
{
    public function testAResponseGetsAnEtagAndIsThen304(): void
    {
        $conditional = new Conditional();
        $handler = static fn(): Response => Response::text('same')->withHeader('X-A', '1');
        $first = $conditional(Request::of('GET', '/'), $handler);
        $etag = (string) $first->header('ETag');

        self::assertMatchesRegularExpression('/^"[0-9a-f]{32}"$/', $etag);
        foreach (['GET', 'HEAD'] as $method) {
            $second = $conditional(Request::of($method, '/', ['If-None-Match' => "\"x\", W/{$etag}"]), $handler);
            self::assertSame(
                [304, '', $etag, '1', null],
                [
                    $second->status(),
                    $second->body(),
                    $second->header('ETag'),
                    $second->header('X-A'),
                    $second->header('Content-Type'),
                ],
            );
        }
        self::assertSame(200, $conditional(Request::of('POST', '/', ['If-None-Match' => $etag]), $handler)->status());
        self::assertSame(200, $conditional(Request::of('GET', '/', ['If-None-Match' => '"x"']), $handler)->status());
        self::assertSame(412, $conditional(Request::of('GET', '/', ['If-Match' => '"x"']), $handler)->status());
    }

    public function testADateIsCompared(): void
    {
        $response = Response::text('a')->withHeader('Last-Modified', 'Mon, 23 Nov 2026 10:00:00 GMT');
        $status = static fn(string $since): int => Conditional::response(
            Request::of('GET', '/', ['If-Modified-Since' => $since]),
            $response,
        )->status();

        self::assertSame([304, 200], [$status('Mon, 23 Nov 2026 10:00:00 GMT'), $status('Mon, 23 Nov 2026 09:59:59 GMT')]);
    }

    public function testStreamsAndErrorsStayAsTheyAre(): void
    {
        $request = Request::of('GET', '/', ['If-None-Match' => '*']);
        foreach ([Response::stream(['a']), Response::text('a', 404), Response::empty()] as $response) {
            self::assertSame($response, Conditional::response($request, $response));
        }
    }

    /** @return iterable<string, array{array<string, string>, string|null, bool}> */
    public static function writes(): iterable
    {
        yield 'without a condition' => [[], '"1"', true];
        yield 'the current version' => [['If-Match' => '"0", "1"'], '"1"', true];
        yield 'any version' => [['If-Match' => '*'], '"1"', true];
        yield 'an older version' => [['If-Match' => '"0"'], '"1"', false];
        yield 'a weak tag' => [['If-Match' => 'W/"1"'], 'W/"1"', false];
        yield 'a resource that is gone' => [['If-Match' => '*'], null, false];
        yield 'only if there is none, and there is one' => [['If-None-Match' => '*'], '"1"', false];
        yield 'only if there is none' => [['If-None-Match' => '*'], null, true];
        yield 'not modified since' => [['If-Unmodified-Since' => 'Mon, 23 Nov 2026 10:00:00 GMT'], null, true];
        yield 'modified since' => [['If-Unmodified-Since' => 'Mon, 23 Nov 2026 09:00:00 GMT'], null, false];
    }

    /** @param array<string, string> $headers */
    #[DataProvider('writes')]
    public function testAWriteOfAnotherVersionIsRefused(array $headers, ?string $etag, bool $passes): void
    {
        $request = Request::of('PUT', '/', $headers);
        if (!$passes) {
            $this->expectException(PreconditionFailed::class);
        }

        Conditional::check($request, $etag, new \DateTimeImmutable('2026-11-23T10:00:00Z'));

        self::assertTrue($passes);
    }

    public function testAnEtagIsTheVersionInQuotes(): void
    {
        self::assertSame(['"7"', 'W/"a-b"'], [Conditional::etag(7), Conditional::etag('a-b', isWeak: true)]);
        self::assertMatchesRegularExpression('/^"[0-9a-f]{32}"$/', Conditional::etag('with "quotes" and ü'));
    }
}
