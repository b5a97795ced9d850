<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Internal\PathArgument;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Uid\Uuid;
use Symfony\Component\Uid\UuidV4;

/** Handlers take dates and UUIDs of the path, from typed and untyped parts. */
#[CoversClass(PathArgument::class)]
final class PathObjectTest extends TestCase
{
    private const V4 = '9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e';
    private const V7 = '0190d6a4-1b1c-7abc-8def-0123456789ab';

    #[TestWith(['/typed/' . self::V4, self::V4])]
    #[TestWith(['/typed/' . self::V7, self::V7])]
    #[TestWith(['/typed/9F0E2F0A-6b0c-4c57-8b5e-0d2f5a6c7d8e', self::V4])]
    #[TestWith(['/plain/' . self::V4, self::V4])]
    #[TestWith(['/four/' . self::V4, self::V4])]
    #[TestWith(['/days/2026-11-26T10:00:00Z', '2026-11-26T10:00:00+00:00'])]
    #[TestWith(['/days/2026-11-26T10:00:00.5+02:00', '2026-11-26T10:00:00.500000+02:00'])]
    #[TestWith(['/days/2026-11-26T10%3A00%3A00%2B02:00', '2026-11-26T10:00:00+02:00'])]
    #[TestWith(['/interface/2026-11-26T10:00:00Z', '2026-11-26T10:00:00+00:00'])]
    public function testAHandlerTakesThem(string $path, string $expected): void
    {
        foreach ([self::app(), self::app()->middleware(self::passOn(...))] as $app) {
            $response = $app->handle(Request::of('GET', $path));
            self::assertSame([200, '"' . $expected . '"'], [$response->status(), $response->body()]);
        }
    }

    #[TestWith(['/typed/9f0e2f0a'])]
    #[TestWith(['/typed/zf0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e'])]
    #[TestWith(['/plain/tea'])]
    #[TestWith(['/plain/9f0e2f0a6b0c4c578b5e0d2f5a6c7d8e'])]
    #[TestWith(['/plain/' . self::V4 . '%0A'])]
    #[TestWith(['/four/' . self::V7])]
    #[TestWith(['/days/tomorrow'])]
    #[TestWith(['/days/2026-02-30T10:00:00Z'])]
    #[TestWith(['/days/2026-11-26T25:00:00Z'])]
    #[TestWith(['/days/2026-11-26T10:00:00'])]
    #[TestWith(['/days/2026-11-26T10:00:00Z%0A'])]
    public function testATextThatDoesNotFitIsNotFound(string $path): void
    {
        foreach ([self::app(), self::app()->middleware(self::passOn(...))] as $app) {
            self::assertSame(404, $app->handle(Request::of('GET', $path))->status());
        }
    }

    public function testAMiddlewareMayReplaceTheText(): void
    {
        $app = App::create()->middleware(static fn(Request $request, callable $next): Response
            => $next($request->withAttribute('id', Uuid::fromString(self::V7))));
        $app->get('/plain/{id}', static fn(Uuid $id): Uuid => $id);
        self::assertSame('"' . self::V7 . '"', $app->handle(Request::of('GET', '/plain/' . self::V4))->body());
    }

    /** @return iterable<string, array{string, \Closure}> */
    public static function misfits(): iterable
    {
        yield 'a UUID of a number' => ['/{id:int}', static fn(Uuid $id): array => []];
        yield 'a UUID of a slug' => ['/{id:slug}', static fn(Uuid $id): array => []];
        yield 'a date of a UUID' => ['/{id:uuid}', static fn(\DateTimeImmutable $id): array => []];
        yield 'a date of the rest' => ['/{id...}', static fn(\DateTimeImmutable $id): array => []];
        yield 'a mutable date' => ['/{id}', static fn(\DateTime $id): array => []];
    }

    #[DataProvider('misfits')]
    public function testAParameterThatNoTextFitsIsAnErrorAtStart(string $pattern, \Closure $handler): void
    {
        $app = App::create();
        $app->get($pattern, $handler);
        $this->expectException(InvalidHandlerError::class);
        $app->compile();
    }

    public function testUrlsHaveThem(): void
    {
        $app = App::create();
        $app->get('/{id:uuid}/{at}', static fn(Uuid $id, \DateTimeImmutable $at): array => [$id, $at])->name('state');
        $at = new \DateTimeImmutable('2026-11-26T10:00:00.25+02:00');
        $url = $app->url('state', ['id' => Uuid::fromString(self::V4), 'at' => $at], ['since' => $at]);
        $query = '?since=2026-11-26T10%3A00%3A00.250000%2B02%3A00';
        self::assertSame('/' . self::V4 . '/2026-11-26T10%3A00%3A00.250000%2B02%3A00' . $query, $url);
        $expected = '["' . self::V4 . '","2026-11-26T10:00:00.250000+02:00"]';
        self::assertSame($expected, $app->handle(Request::of('GET', $url))->body());
    }

    public function testTheDocumentDescribesThem(): void
    {
        $app = self::app()->openApi();
        $document = $app->handle(Request::of('GET', '/openapi.json'))->body();
        $document = json_encode(json_decode($document, true, flags: JSON_THROW_ON_ERROR), JSON_THROW_ON_ERROR);
        $schema = '"in":"path","required":true,"schema":{"type":"string","format":';
        self::assertSame(3, substr_count($document, $schema . '"uuid"}'));
        self::assertSame(2, substr_count($document, $schema . '"date-time"}'));
    }

    private static function app(): App
    {
        $app = App::create();
        $app->get('/typed/{id:uuid}', static fn(Uuid $id): Uuid => $id);
        $app->get('/plain/{id}', static fn(Uuid $id): Uuid => $id);
        $app->get('/four/{id}', static fn(UuidV4 $id): UuidV4 => $id);
        $app->get('/days/{at}', static fn(\DateTimeImmutable $at): Response => self::json($at));
        $app->get('/interface/{at}', static fn(\DateTimeInterface $at): Response => self::json($at));

        return $app;
    }

    private static function json(\DateTimeInterface $at): Response
    {
        return Response::json($at->format((int) $at->format('u') === 0 ? 'Y-m-d\TH:i:sP' : 'Y-m-d\TH:i:s.uP'));
    }

    /** @param callable(Request): Response $next */
    private static function passOn(Request $request, callable $next): Response
    {
        return $next($request);
    }
}
