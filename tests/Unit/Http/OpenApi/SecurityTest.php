<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\RequiresScope;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\BasicAuthenticator;
use Nexus\Http\Auth\ChainAuthenticator;
use Nexus\Http\Auth\HeaderTokenExtractor;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\RequireRole;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\OpenApi\Document;
use Nexus\Http\RouteGroup;
use PHPUnit\Framework\TestCase;

final class SecurityTest extends TestCase
{
    public function testOperationsNameTheSchemesAndWhatTheyRequire(): void
    {
        $app = App::create()->middleware(new Authentication(new ChainAuthenticator([
            new BasicAuthenticator(static fn(): ?Principal => null),
            new StaticTokenAuthenticator([], new HeaderTokenExtractor('X-Api-Key')),
        ])));
        $app->get('/open', static fn(#[FromPrincipal] ?Principal $who): array => [$who?->id()]);
        $app->get('/me', static fn(#[FromPrincipal] Principal $who): array => [$who->id()]);
        $app->group('/admin', static function (RouteGroup $admin): void {
            $admin->get('/orders', #[RequiresScope('orders:read')] static fn(): array => []);
        })->middleware(RequireRole::of('admin'), new Authentication(new StaticTokenAuthenticator([])));
        $document = Document::of($app->definitions(), $app->info());
        \assert(\is_array($document['paths']) && \is_array($document['components']));
        $security = [];
        $statuses = [];
        foreach ($document['paths'] as $path => $operations) {
            \assert(\is_array($operations) && \is_array($operations['get']));
            $security[$path] = $operations['get']['security'] ?? null;
            \assert(\is_array($operations['get']['responses']));
            $statuses[$path] = array_keys($operations['get']['responses']);
        }

        self::assertSame([
            '/open' => null,
            '/me' => [['basic' => []], ['header-X-Api-Key' => []]],
            '/admin/orders' => [['bearer' => ['admin', 'orders:read']]],
        ], $security);
        self::assertSame(['/open' => [200], '/me' => [200, 401, 403], '/admin/orders' => [200, 401, 403]], $statuses);
        self::assertSame([
            'basic' => ['type' => 'http', 'scheme' => 'basic'],
            'bearer' => ['type' => 'http', 'scheme' => 'bearer'],
            'header-X-Api-Key' => ['type' => 'apiKey', 'in' => 'header', 'name' => 'X-Api-Key'],
        ], $document['components']['securitySchemes']);
    }
}
