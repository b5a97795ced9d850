<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Internal\Route;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Route::class)]
final class HostTest extends TestCase
{
    /** @return iterable<string, array{string, string, int, string}> */
    public static function requests(): iterable
    {
        yield 'a literal host' => ['api.example.com', '/', 200, 'api'];
        yield 'a part of the host' => ['acme.example.com', '/', 200, 'tenant acme'];
        yield 'parts of the path and the host' => ['acme.example.com', '/users/7', 200, '7 of acme'];
        yield 'every host' => ['localhost', '/', 200, 'every'];
        yield 'a path of another host' => ['localhost', '/users/7', 404, "404 Not Found\n"];
    }

    #[DataProvider('requests')]
    public function testARouteMatchesItsHost(string $host, string $path, int $status, string $body): void
    {
        $app = App::create();
        $app->get('/', static fn(): Response => Response::text('every'));
        $app->get('/', static fn(): Response => Response::text('api'))->host('api.example.com');
        $app->group('', static function (RouteGroup $tenants): void {
            $tenants->get('/', static fn(string $tenant): Response => Response::text("tenant {$tenant}"));
            $tenants->get(
                '/users/{id:int}',
                static fn(string $tenant, int $id): Response => Response::text("{$id} of {$tenant}"),
            );
        })->host('{tenant}.example.com');
        $response = $app->handle(Request::of('GET', $path, ['Host' => $host, 'Accept' => 'text/plain']));
        self::assertSame([$status, $body], [$response->status(), $response->body()]);
    }
}
