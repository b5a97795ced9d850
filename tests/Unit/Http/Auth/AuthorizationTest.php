<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\App;
use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Attribute\PublicRoute;
use Nexus\Http\Attribute\RequiresAnyRole;
use Nexus\Http\Attribute\RequiresAnyScope;
use Nexus\Http\Attribute\RequiresAuth;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Attribute\RequiresScope;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\RequireRole;
use Nexus\Http\Auth\RequireScope;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Error\Forbidden;
use Nexus\Http\Error\Unauthorized;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteGroup;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class AuthorizationTest extends TestCase
{
    private const TOKENS = [null, 'of-eve', 'of-bob', 'of-ada'];

    /** @return iterable<string, array{mixed, array{int, int, int, int}}> handler, statuses of TOKENS */
    public static function handlers(): iterable
    {
        $admin = new Admin();
        yield 'auth' => [#[RequiresAuth] static fn(): Response => Response::text('x'), [401, 200, 200, 200]];
        yield 'scope' => [
            #[RequiresScope('orders:write')] static fn(): Response => Response::text('x'),
            [401, 403, 403, 200],
        ];
        yield 'all scopes' => [
            #[RequiresScope('orders:read', 'orders:write')] static fn(): Response => Response::text('x'),
            [401, 403, 403, 200],
        ];
        yield 'any scope' => [
            #[RequiresAnyScope('orders:read', 'orders:write')] static fn(): Response => Response::text('x'),
            [401, 403, 200, 200],
        ];
        yield 'role' => [#[RequiresRole('admin')] static fn(): Response => Response::text('x'), [401, 403, 403, 200]];
        yield 'any role' => [
            #[RequiresAnyRole('admin', 'editor')] static fn(): Response => Response::text('x'),
            [401, 403, 200, 200],
        ];
        yield 'repeated' => [
            #[RequiresRole('editor')] #[RequiresRole('admin')] static fn(): Response => Response::text('x'),
            [401, 403, 403, 200],
        ];
        yield 'own requirement' => [
            #[RequiresName('bob')] static fn(): Response => Response::text('x'),
            [401, 403, 200, 403],
        ];
        yield 'policy' => [
            #[Authorize(OnlyAda::class)] static fn(): Response => Response::text('x'),
            [401, 403, 403, 200],
        ];
        yield 'nothing' => [static fn(): Response => Response::text('x'), [200, 200, 200, 200]];
        yield 'public' => [#[PublicRoute] static fn(): Response => Response::text('x'), [200, 200, 200, 200]];
        yield 'class name' => [Admin::class, [401, 403, 403, 200]];
        yield 'object' => [$admin, [401, 403, 403, 200]];
        yield 'class and method' => [[Admin::class, 'write'], [401, 403, 403, 200]];
        yield 'text' => [Admin::class . '::write', [401, 403, 403, 200]];
        yield 'object and method' => [[$admin, 'write'], [401, 403, 403, 200]];
        yield 'first class callable' => [$admin->write(...), [401, 403, 403, 200]];
        yield 'closure of a callable' => [\Closure::fromCallable($admin), [401, 403, 403, 200]];
        yield 'public method of a protected class' => [[Admin::class, 'about'], [200, 200, 200, 200]];
        yield 'inherited class' => [ChildOfAdmin::class, [401, 403, 403, 200]];
        yield 'overridden method' => [[ChildOfAdmin::class, 'write'], [401, 403, 403, 200]];
        yield 'interface' => [Member::class, [401, 200, 200, 200]];
        yield 'PSR-15' => [Psr15::class, [401, 403, 403, 200]];
        yield 'PSR-15 object' => [new Psr15(), [401, 403, 403, 200]];
        yield 'principal' => [
            static fn(#[FromPrincipal] Principal $p): Response => Response::text($p->id()),
            [401, 200, 200, 200],
        ];
        yield 'principal or null' => [
            static fn(#[FromPrincipal] ?Principal $p): Response => Response::text($p?->id() ?? ''),
            [200, 200, 200, 200],
        ];
        yield 'principal by type' => [
            static fn(Principal $p): Response => Response::text($p->id()),
            [401, 200, 200, 200],
        ];
    }

    /**
     * @param array{string, string}|callable|string|object $handler
     * @param array{int, int, int, int} $expected
     */
    #[DataProvider('handlers')]
    public function testAHandlerSaysWhoMayCallIt(array|callable|string|object $handler, array $expected): void
    {
        $app = Fixtures::app();
        $app->get('/x', $handler);
        $statuses = array_map(static fn(?string $token): int => Fixtures::status($app, '/x', $token), self::TOKENS);
        self::assertSame($expected, $statuses);
    }

    /** @return iterable<string, array{\Closure(App): mixed, array{int, int, int, int}}> */
    public static function registrations(): iterable
    {
        $handler = static fn(): Response => Response::text('x');
        yield 'route' => [
            static fn(App $app) => $app->get('/x', $handler)->requires(new RequiresRole('admin')),
            [401, 403, 403, 200],
        ];
        yield 'route, any principal' => [
            static fn(App $app) => $app->get('/x', $handler)->requires(),
            [401, 200, 200, 200],
        ];
        yield 'middleware' => [
            static fn(App $app) => $app->get('/x', $handler)->middleware(RequireRole::of('admin')),
            [401, 403, 403, 200],
        ];
        yield 'middleware, any' => [
            static fn(App $app) => $app->get('/x', $handler)->middleware(RequireRole::anyOf('admin', 'editor')),
            [401, 403, 200, 200],
        ];
        yield 'middleware, scope' => [
            static fn(App $app) => $app->get('/x', $handler)->middleware(RequireScope::of('orders:write')),
            [401, 403, 403, 200],
        ];
        yield 'middleware, any scope' => [
            static fn(App $app) => $app->get('/x', $handler)->middleware(RequireScope::anyOf('orders:read', 'b')),
            [401, 403, 200, 200],
        ];
        $group = static fn(App $app, \Closure $inner): RouteGroup => $app->group('', $inner);
        yield 'group' => [
            static fn(App $app) => $group($app, static fn(RouteGroup $g) => $g->get('/x', $handler))
                ->middleware(RequireRole::of('admin')),
            [401, 403, 403, 200],
        ];
        yield 'group and route add up' => [
            static fn(App $app) => $group($app, static fn(RouteGroup $g) => $g->get('/x', $handler)
                ->requires(new RequiresScope('orders:write')))->requires(new RequiresRole('editor')),
            [401, 403, 403, 200],
        ];
        yield 'application' => [
            static fn(App $app) => $app->middleware(RequireRole::of('admin'))->get('/x', $handler),
            [401, 403, 403, 200],
        ];
        yield 'public in a protected group' => [
            static fn(App $app) => $group($app, static fn(RouteGroup $g) => $g->get('/x', $handler)->public())
                ->requires(),
            [200, 200, 200, 200],
        ];
        yield 'protected in a public group' => [
            static fn(App $app) => $group($app, static fn(RouteGroup $g) => $g->get('/x', Admin::class))->public(),
            [401, 403, 403, 200],
        ];
        yield 'a public group does not lift what a handler requires in a protected application' => [
            static fn(App $app) => $group($app->requires(), static fn(RouteGroup $g) => $g->get('/x', Admin::class))
                ->public(),
            [401, 403, 403, 200],
        ];
    }

    /**
     * @param \Closure(App): mixed $register
     * @param array{int, int, int, int} $expected
     */
    #[DataProvider('registrations')]
    public function testARouteSaysWhoMayRequestIt(\Closure $register, array $expected): void
    {
        $app = Fixtures::app();
        $register($app);
        $statuses = array_map(static fn(?string $token): int => Fixtures::status($app, '/x', $token), self::TOKENS);
        self::assertSame($expected, $statuses);
    }

    public function testPoliciesAreStackedAndSeePathParameters(): void
    {
        $app = Fixtures::app();
        $app->get('/of/{owner}', [Policies::class, 'show']);
        self::assertSame([401, 403, 403, 200], [
            Fixtures::status($app, '/of/ada'),
            Fixtures::status($app, '/of/bob', 'of-bob'),
            Fixtures::status($app, '/of/bob', 'of-ada'),
            Fixtures::status($app, '/of/ada', 'of-ada'),
        ]);
    }

    public function testTheAnswersNameTheSchemeAndWhatIsMissing(): void
    {
        $app = Fixtures::app();
        $app->get('/x', static fn(): Response => Response::text('x'))
            ->requires(new RequiresScope('orders:read', 'orders:write'), new RequiresRole('admin'));
        $client = HttpClient::for($app);
        $client->get('/x')->assertUnauthorized()->assertHeader('WWW-Authenticate', 'Bearer realm="api"')
            ->assertHeader('Content-Type', 'application/problem+json')->assertJsonPath('status', 401);
        $client->withBearerToken('wrong')->get('/x')->assertUnauthorized()
            ->assertHeader('WWW-Authenticate', 'Bearer realm="api", error="invalid_token"');
        $scope = 'Bearer realm="api", error="insufficient_scope", scope="orders:write"';
        $client->withBearerToken('of-bob')->get('/x')->assertForbidden()
            ->assertHeader('WWW-Authenticate', $scope)
            ->assertJsonPath('missing', ['orders:write', 'admin'])
            ->assertJsonPath('detail', 'Missing: orders:write, admin.');
        $client->withHeader('Accept', 'text/html')->get('/x')->assertUnauthorized()->assertBodyContains('<html');
    }

    public function testOnErrorSeesBoth(): void
    {
        $app = Fixtures::app();
        $app->onError(Unauthorized::class, static fn(): Response => Response::text('log in', 401));
        $app->onError(
            Forbidden::class,
            static fn(Forbidden $e): Response => Response::text(implode(',', $e->missing), 403),
        );
        $app->get('/x', static fn(): Response => Response::text('x'))->requires(new RequiresRole('admin'));
        self::assertSame('log in', $app->handle(Request::of('GET', '/x'))->body());
        $bob = ['Authorization' => 'Bearer of-bob'];
        self::assertSame('admin', $app->handle(Request::of('GET', '/x', $bob))->body());
    }

    public function testTheCheckRunsDirectlyAfterTheAuthentication(): void
    {
        $log = [];
        $logged = static function (string $name) use (&$log): \Closure {
            return static function (Request $request, callable $next) use (&$log, $name): mixed {
                $log[] = $name;

                return $next($request);
            };
        };
        $app = App::create();
        $app->group('', static function (RouteGroup $group) use ($logged): void {
            $group->get('/x', static fn(): Response => Response::text('x'))->middleware($logged('route'))->requires();
        })->middleware($logged('before'), Fixtures::authentication(), $logged('after'));
        self::assertSame(401, Fixtures::status($app, '/x'));
        self::assertSame(200, Fixtures::status($app, '/x', 'of-eve'));
        self::assertSame(['before', 'before', 'after', 'route'], $log);
    }

    public function testTheInnermostAuthenticationDecides(): void
    {
        $inner = new Authentication(new StaticTokenAuthenticator(['of-root' => new SimplePrincipal('root')]));
        $app = Fixtures::app();
        $app->get('/x', static fn(#[FromPrincipal] Principal $p): Response => Response::text($p->id()))
            ->middleware($inner);
        self::assertSame([401, 200], [
            Fixtures::status($app, '/x', 'of-ada'),
            Fixtures::status($app, '/x', 'of-root'),
        ]);
    }

    public function testAPathParameterIsNoPrincipal(): void
    {
        $app = Fixtures::app();
        $app->get('/x/{principal}', static fn(): Response => Response::text('x'))->requires();
        self::assertSame(401, Fixtures::status($app, '/x/ada'));
    }

    /** @return iterable<string, array{\Closure(App): mixed, string}> */
    public static function mistakes(): iterable
    {
        $handler = static fn(): Response => Response::text('x');
        yield 'no authentication' => [
            static fn(App $app) => $app->get('/x', Admin::class),
            '~^\[NX-0303\] \[NX-1103\] The route GET /x has #\[RequiresRole\], and no middleware around it sets a '
                . 'principal\. Add one .+ \(' . preg_quote(__FILE__) . ':\d+\)$~',
        ];
        yield 'a policy needs one too' => [
            static fn(App $app) => $app->get('/x', [Policies::class, 'show'])->host('{owner}.example'),
            '~NX-1103.+#\[Authorize\]~',
        ];
        yield 'a nullable principal needs one too' => [
            static fn(App $app) => $app
                ->get('/x', static fn(#[FromPrincipal] ?Principal $p): Response => Response::text('x')),
            '~NX-1103.+#\[FromPrincipal\]~',
        ];
        yield 'another group has it' => [
            static function (App $app) use ($handler): void {
                $app->group('/a', static fn(RouteGroup $g) => $g->get('/x', $handler))
                    ->middleware(Fixtures::authentication());
                $app->get('/x', $handler)->requires();
            },
            '~NX-1103.+GET /x~',
        ];
        yield 'no policy' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())
                // @phpstan-ignore argument.type (the mistake)
                ->get('/x', $handler)->requires(new Authorize(Admin::class)),
            '~NX-1106.+Admin~',
        ];
        yield 'public and required' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())
                ->get('/x', $handler)->requires()->public(),
            '~NX-1105.+#\[RequiresAuth\]~',
        ];
        yield 'a public route of a protected handler' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())->get('/x', Admin::class)->public(),
            '~NX-1105.+#\[RequiresRole\]~',
        ];
        yield 'no principal type' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())
                ->get('/x', static fn(#[FromPrincipal] string $p): Response => Response::text($p)),
            '~NX-1107.+\$p~',
        ];
        yield 'no role' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())
                ->get('/x', #[RequiresRole] static fn(): Response => Response::text('x')),
            '~#\[RequiresRole\].+NX-1102~s',
        ];
        yield 'several scopes in one text' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())
                ->get('/x', #[RequiresScope('a b')] static fn(): Response => Response::text('x')),
            '~NX-1102.+no scope~s',
        ];
        yield 'unprotected' => [
            static fn(App $app) => $app->protectRoutes()->get('/x', $handler),
            '~NX-1104.+GET /x.+' . preg_quote(__FILE__) . ':\d+~',
        ];
        yield 'unprotected, and others are not' => [
            static fn(App $app) => $app->middleware(Fixtures::authentication())->protectRoutes('/open')
                ->get('/open', $handler)->get('/open/page', $handler)->get('/y', Admin::class)
                ->get('/z', #[PublicRoute] static fn(): Response => Response::text('z'))->get('/openx', $handler),
            '~^\[NX-0303\] \[NX-1104\] The route GET /openx~',
        ];
        yield 'an exemption of nothing' => [
            static fn(App $app) => $app->protectRoutes('/opne')->get('/open', $handler)->public(),
            '~NX-1111.+/opne~',
        ];
    }

    /** @param \Closure(App): mixed $register */
    #[DataProvider('mistakes')]
    public function testMistakesAreFoundAtStart(\Closure $register, string $expected): void
    {
        $app = App::create();
        $register($app);
        self::assertMatchesRegularExpression($expected, Fixtures::problem($app));
    }

    public function testALateRequirementHasEffect(): void
    {
        $app = Fixtures::app();
        $route = $app->get('/x', static fn(): Response => Response::text('x'));
        self::assertSame(200, Fixtures::status($app, '/x'));
        $route->requires();
        self::assertSame(401, Fixtures::status($app, '/x'));
        $app->get('/y', static fn(): Response => Response::text('y'));
        $app->protectRoutes();
        self::assertStringContainsString('NX-1104', Fixtures::problem($app));
    }

    public function testATestActsAsAPrincipal(): void
    {
        $app = Fixtures::app();
        $app->get('/x', static fn(#[FromPrincipal] Principal $p): Response => Response::text($p->id()));
        $client = HttpClient::for($app);
        $client->get('/x')->assertUnauthorized();
        $client->actingAs(new SimplePrincipal('zoe'))->get('/x')->assertOk()->assertBodyContains('zoe');
    }
}
