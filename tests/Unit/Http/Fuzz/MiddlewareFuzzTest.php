<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Fuzz;

use Nexus\Http\App;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\BasicAuthenticator;
use Nexus\Http\Auth\BearerTokenExtractor;
use Nexus\Http\Auth\ChainAuthenticator;
use Nexus\Http\Auth\CookieTokenExtractor;
use Nexus\Http\Auth\JwtAuthenticator;
use Nexus\Http\Auth\KeySet;
use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Auth\VerificationKey;
use Nexus\Http\Cache\IdempotencyKeys;
use Nexus\Http\Cache\MemoryKeyLock;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Conditional;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Middleware\AllowedHosts;
use Nexus\Http\Middleware\BodyLimit;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Middleware\ContentSecurityPolicy;
use Nexus\Http\Middleware\Cors;
use Nexus\Http\Middleware\Csrf;
use Nexus\Http\Middleware\CsrfToken;
use Nexus\Http\Middleware\RequestId;
use Nexus\Http\Middleware\SecurityHeaders;
use Nexus\Http\Middleware\TraceContext;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Session\CookieSessions;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Session;
use Nexus\Http\Session\Sessions;
use Nexus\Tests\Unit\Http\Auth\Tokens;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use Random\Engine\Mt19937;
use Random\Randomizer;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

/**
 * Middleware. What it reads (credentials, cookies, origins, conditions, keys) is right, or changed in a few bytes. The
 * cookies that responses have set are sent with later requests.
 */
#[CoversNothing]
final class MiddlewareFuzzTest extends FuzzTestCase
{
    private const ROUNDS = 3000;
    private const KEY = 'a key of 32 bytes, for this test.';

    /** @param list<int> $expected statuses that some input is answered with */
    #[TestWith(['outer', [200, 204, 304, 403, 413, 421]])]
    #[TestWith(['credentials', [200, 401, 429]])]
    #[TestWith(['sessions', [200, 403]])]
    #[TestWith(['stored', [200, 400, 422]])]
    public function testNoRequestIsAnsweredWithA500(string $which, array $expected): void
    {
        $inputs = new MiddlewareInputs(new Randomizer(new Mt19937(self::seed())), self::token());
        $app = self::app($which);
        $posted = 0;
        self::assertNoneIsA500(
            self::ROUNDS,
            $expected,
            $inputs->next(...),
            static function (Request $request) use ($app, $inputs, &$posted): Response {
                $response = $app->handle($request);
                $inputs->remember($response);
                $posted += $request->method() === 'POST' && $response->status() === 200 ? 1 : 0;

                return $response;
            },
        );
        self::assertGreaterThan(0, $posted, 'some tokens and keys are right');
    }

    private static function token(): string
    {
        return Tokens::rsa(['sub' => 'ada', 'exp' => 4_000_000_000]);
    }

    private static function app(string $which): App
    {
        $app = App::create()->middleware(...match ($which) {
            'outer' => self::outer(),
            'credentials' => self::credentials(),
            'sessions' => [Sessions::in(new MemorySessionStore()), Csrf::bySession(), self::showToken(...)],
            default => [
                Sessions::inCookie(CookieSessions::withKeys(self::KEY)),
                IdempotencyKeys::in(new ArrayAdapter())->withRequired()->withLock(new MemoryKeyLock()),
                ResponseCache::in(new ArrayAdapter()),
            ],
        });
        $app->get('/page', static fn(): Response => Response::html(str_repeat('<p>', 1000))
            ->withHeader('ETag', '"v1"')
            ->withHeader('Cache-Control', 'max-age=60')
            ->withHeader('Vary', 'Accept-Language'));
        $app->post('/page', static fn(Request $request): array => [\strlen($request->body())]);
        if ($which === 'credentials') {
            $app->any('/me', static fn(#[FromPrincipal] Principal $who): array => [$who->id()]);
        }
        if (!\in_array($which, ['outer', 'credentials'], true)) {
            $app->any('/count', static function (Session $session): array {
                $count = $session->get('count', 0);
                $session->set('count', \is_int($count) ? $count + 1 : 0);
                if ($count === 3) {
                    $session->regenerate();
                }

                return [$count];
            });
        }

        return $app;
    }

    /** @param callable(Request): Response $next */
    private static function showToken(Request $request, callable $next): Response
    {
        $token = CsrfToken::of($request)->value();

        return $next($request)->withHeader(MiddlewareInputs::TOKEN, $token);
    }

    /** @return list<callable> */
    private static function outer(): array
    {
        return [
            new RequestId(acceptsClients: true),
            new TraceContext(),
            SecurityHeaders::create()->withPolicy(ContentSecurityPolicy::strict()->withNonce()),
            new AllowedHosts('localhost', '*.example.com'),
            new Compression(),
            Cors::for('https://shop.example')->withCredentials()->withHeaders('X-A')->withMaxAge(60),
            Csrf::byCookie(self::KEY)->withTrustedOrigins('https://shop.example'),
            self::showToken(...),
            new BodyLimit(64),
            new Conditional(),
        ];
    }

    /** @return list<callable> */
    private static function credentials(): array
    {
        return [
            RateLimit::of(RateLimitPolicy::slidingWindow('many', 20, per: 86_400.0)->by(
                static fn(Request $request): ?string => $request->header('origin'),
            )),
            new Authentication(new ChainAuthenticator([
                new StaticTokenAuthenticator(
                    ['secret' => new SimplePrincipal('robot')],
                    new CookieTokenExtractor('token'),
                ),
                new BasicAuthenticator(static fn(string $name, string $password): ?SimplePrincipal
                    => $name === $password ? new SimplePrincipal('ada') : null),
                new JwtAuthenticator(
                    KeySet::of(VerificationKey::rsa(Tokens::pem('first'))),
                    new BearerTokenExtractor(),
                ),
            ])),
        ];
    }
}
