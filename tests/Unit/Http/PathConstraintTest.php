<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Internal\PathTypes;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\UrlError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(PathTypes::class)]
final class PathConstraintTest extends TestCase
{
    private const PATTERN = '/items/{sku:' . Sku::class . '}';

    #[TestWith(['/items/TEA-0001', 200, 'TEA-0001'])]
    #[TestWith(['/items/TEA%2D0001', 200, 'TEA-0001'])]
    #[TestWith(['/items/tea', 404, 'outer'])]
    #[TestWith(['/items/TEA-0001%0A', 404, 'outer'])]
    #[TestWith(['/items/new', 200, 'new'])]
    public function testATextThatDoesNotFitIsNotFound(string $path, int $status, string $seen): void
    {
        $log = [];
        $app = App::create()->middleware(static function (Request $request, callable $next) use (&$log): Response {
            $log[] = 'outer';

            return $next($request);
        });
        $app->get(self::PATTERN, static function (string $sku) use (&$log): Response {
            $log[] = $sku;

            return Response::text($sku);
        })->middleware(static function (Request $request, callable $next) use (&$log): Response {
            $log[] = 'inner';

            return $next($request);
        });
        $app->get('/items/new', static function () use (&$log): Response {
            $log[] = 'new';

            return Response::text('new');
        });
        self::assertSame($status, $app->handle(Request::of('GET', $path))->status());
        self::assertSame($seen, end($log));
    }

    public function testAHandlerThatTakesNoParameterIsCheckedToo(): void
    {
        $app = App::create();
        $app->get(self::PATTERN, static fn(): Response => Response::text('found'));
        $status = static fn(string $path): int => $app->handle(Request::of('GET', $path))->status();
        self::assertSame([200, 404], [$status('/items/TEA-0001'), $status('/items/tea')]);
    }

    public function testItPrecedesAnUntypedPart(): void
    {
        $app = App::create();
        $app->get('/items/{name}', static fn(string $name): Response => Response::text('untyped'));
        $app->get(self::PATTERN, static fn(string $sku): Response => Response::text('typed'));
        self::assertSame('typed', $app->handle(Request::of('GET', '/items/TEA-0001'))->body());
    }

    public function testTwoTypedPartsAtOnePlaceAreAnErrorAtStart(): void
    {
        $app = App::create();
        $app->get('/items/{id:int}', static fn(int $id): array => [$id]);
        $app->get(self::PATTERN, static fn(string $sku): array => [$sku]);
        $this->expectException(InvalidHandlerError::class);
        $app->compile();
    }

    public function testAParameterOfAnotherTypeIsAnErrorAtStart(): void
    {
        $app = App::create();
        $app->get(self::PATTERN, static fn(int $sku): array => [$sku]);
        $this->expectException(InvalidHandlerError::class);
        $app->compile();
    }

    public function testTheDocumentSaysThatItIsAString(): void
    {
        $app = App::create()->openApi();
        $app->get(self::PATTERN, static fn(string $sku): array => [$sku]);
        $document = json_decode($app->handle(Request::of('GET', '/openapi.json'))->body(), true);
        self::assertIsArray($document);
        self::assertStringContainsString(
            '{"name":"sku","in":"path","required":true,"schema":{"type":"string"}',
            json_encode($document, JSON_THROW_ON_ERROR),
        );
    }

    public function testUrlsAreChecked(): void
    {
        $app = App::create();
        $app->get(self::PATTERN, static fn(string $sku): array => [$sku])->name('item');
        self::assertSame('/items/TEA-0001', $app->url('item', ['sku' => 'TEA-0001']));
        $this->expectException(UrlError::class);
        $app->url('item', ['sku' => 'tea']);
    }
}
