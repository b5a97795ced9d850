<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\TrailingSlashes;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(TrailingSlashes::class)]
final class TrailingSlashesTest extends TestCase
{
    /** @return iterable<string, array{TrailingSlashes, string, string, string}> */
    public static function requests(): iterable
    {
        foreach (TrailingSlashes::cases() as $policy) {
            $answer = static fn(string $redirect, string $body): string => match ($policy) {
                TrailingSlashes::Strict => '404',
                TrailingSlashes::Redirect => "308 {$redirect}",
                TrailingSlashes::Ignore => "200 {$body}",
            };
            yield "{$policy->name}: the path of a route" => [$policy, 'GET', '/users/7', '200 user 7'];
            yield "{$policy->name}: a slash too much" => [$policy, 'GET', '/users/7/?a=1%20b', $answer('/users/7?a=1%20b', 'user 7')];
            yield "{$policy->name}: a missing slash" => [$policy, 'GET', '/docs', $answer('/docs/', 'docs ')];
            yield "{$policy->name}: on a host" => [$policy, 'GET', '/of/x/', $answer('/of/x', 'shop x')];
            yield "{$policy->name}: another method" => [$policy, 'POST', '/users/7/', '404'];
            yield "{$policy->name}: two slashes" => [$policy, 'GET', '/users/7//', '404'];
            yield "{$policy->name}: an address of another server" => [$policy, 'GET', '//users/7/', '404'];
            yield "{$policy->name}: no route in either form" => [$policy, 'GET', '/nothing/', '404'];
            yield "{$policy->name}: both forms have a route" => [$policy, 'GET', '/both/', '200 with'];
            yield "{$policy->name}: the root" => [$policy, 'GET', '/', '404'];
        }
    }

    #[DataProvider('requests')]
    public function testThePolicyDecidesAboutTheOtherFormOfAPath(
        TrailingSlashes $policy,
        string $method,
        string $target,
        string $expected,
    ): void {
        foreach ([false, true] as $hasMiddleware) {
            $app = $this->app()->trailingSlashes($policy);
            if ($hasMiddleware) {
                $app->middleware(static fn(Request $request, callable $next): mixed => $next($request));
            }
            $response = $app->handle(Request::of($method, $target, ['Host' => 'shop.example']));

            self::assertSame($expected, match ($response->status()) {
                200 => "200 {$response->body()}",
                308 => "308 {$response->header('Location')}",
                default => (string) $response->status(),
            });
        }
    }

    public function testAnUnknownPolicyIsRefused(): void
    {
        $this->expectException(\ValueError::class);
        (new HttpServer([]))->trailingSlashes(3);
    }

    private function app(): App
    {
        $app = App::create();
        $app->get('/users/{id:int}', static fn(int $id): Response => Response::text("user {$id}"));
        $app->get('/docs/{path...}', static fn(string $path): Response => Response::text("docs {$path}"));
        $app->get('/both', static fn(): Response => Response::text('without'));
        $app->get('/both/', static fn(): Response => Response::text('with'));
        $app->get('/of/{item}', static fn(string $item, string $shop): Response => Response::text("{$shop} {$item}"))
            ->host('{shop}.example');

        return $app;
    }
}
