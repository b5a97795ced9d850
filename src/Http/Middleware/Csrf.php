<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Attribute\WithoutCsrf;
use Nexus\Http\Error\CsrfRejected;
use Nexus\Http\Internal\Csrf\CookieSecret;
use Nexus\Http\Internal\Csrf\Origins;
use Nexus\Http\Internal\Csrf\Secret;
use Nexus\Http\Internal\Csrf\SessionSecret;
use Nexus\Http\Internal\Csrf\SignedSecret;
use Nexus\Http\Internal\Csrf\Token;
use Nexus\Http\Internal\Session\Caching;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteContext;
use Nexus\Http\RouteMiddleware;
use Nexus\Http\Session\Session;

/**
 * The middleware that refuses requests which a page of another site has made a browser send (cross-site request
 * forgery).
 *
 *     $app->middleware(Sessions::in($store), Csrf::bySession());
 *
 * It checks requests with other methods than GET, HEAD, OPTIONS and TRACE. First it checks where they come from, by
 * Sec-Fetch-Site, else by Origin, else by Referer. Then they need a token of a CsrfToken, in the field "_csrf" of a
 * form or in the header X-CSRF-Token. The others are answered with 403. Handlers with #[WithoutCsrf] get all requests.
 */
final readonly class Csrf implements RouteMiddleware
{
    private const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
    private const FIELD = '_csrf';
    private const HEADER = 'X-CSRF-Token';

    /**
     * @param SignedSecret|null $cookie null: the secret is in the session
     * @param list<string> $exempt
     */
    private function __construct(
        private ?SignedSecret $cookie,
        private Origins $origins,
        private array $exempt = [],
    ) {}

    /** Tokens belong to the session. The middleware Sessions has to be registered before. */
    public static function bySession(): self
    {
        return new self(null, new Origins());
    }

    /**
     * Tokens belong to a signed cookie of their own, for applications without sessions. On https its name begins with
     * __Host-, so that no other host can plant one.
     *
     * @param string $key 32 random bytes or more, for example of `openssl rand -base64 32`; for nothing else
     * @param string ...$older keys whose cookies are still accepted
     * @throws CsrfError NX-1126 for a key of less than 32 bytes
     */
    public static function byCookie(
        #[\SensitiveParameter]
        string $key,
        #[\SensitiveParameter]
        string ...$older,
    ): self {
        foreach ([$key, ...$older] as $each) {
            \strlen($each) >= 32
                || throw CsrfError::setting('A key of Csrf has at least 32 bytes: openssl rand -base64 32');
        }

        return new self(new SignedSecret([$key, ...array_values($older)]), new Origins());
    }

    /**
     * Accepts requests of pages of these other origins. They need a token nevertheless.
     *
     * @param string ...$origins scheme, host and port: "https://www.example.org", "http://localhost:3000"
     * @throws CsrfError NX-1126 for a text that is no origin
     */
    public function withTrustedOrigins(string ...$origins): self
    {
        return new self($this->cookie, $this->origins->with(array_values($origins)), $this->exempt);
    }

    /**
     * Does not check requests of these paths, for example calls of other servers that are signed in another way.
     *
     * @param string ...$paths as in Request::path(): "/webhooks/stripe"; "/webhooks/*" also has all paths below
     * @throws CsrfError NX-1126 for a path that does not begin with a slash
     */
    public function withoutPaths(string ...$paths): self
    {
        foreach ($paths as $path) {
            str_starts_with($path, '/') && !str_contains(substr($path, 0, -1), '*')
                || throw CsrfError::setting("\"{$path}\" is no path. Write \"/hooks/stripe\" or \"/hooks/*\"");
        }

        return new self($this->cookie, $this->origins, [...$this->exempt, ...array_values($paths)]);
    }

    /**
     * Is called for each request.
     *
     * @param callable(Request): Response $next
     * @throws CsrfRejected 403
     * @throws \Nexus\Http\Session\SessionError NX-1115 when tokens belong to the session, and the request has none
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $secret = $this->secret($request);
        if (!\in_array($request->method(), self::SAFE_METHODS, true) && !$this->isExempt($request->path())) {
            $this->check($request, $secret);
        }

        return self::pass($request, $secret, $next);
    }

    /** Called by the framework. */
    public function forRoute(RouteContext $route): \Closure
    {
        return $route->attributes(WithoutCsrf::class) === []
            ? $this(...)
            : fn(Request $request, callable $next): Response => self::pass($request, $this->secret($request), $next);
    }

    private function secret(Request $request): Secret
    {
        return $this->cookie === null
            ? new SessionSecret(Session::of($request))
            : new CookieSecret($this->cookie, $request);
    }

    /** @param callable(Request): Response $next */
    private static function pass(Request $request, Secret $secret, callable $next): Response
    {
        $response = $next($request->withAttribute(CsrfToken::class, new CsrfToken($secret, self::FIELD)));
        if (!$secret instanceof CookieSecret || !$secret->isUsed()) {
            return $response;
        }
        $header = $secret->header();

        return Caching::forbidShared(
            $header === null ? $response : $response->withAddedHeader('Set-Cookie', $header),
        );
    }

    /** @throws CsrfRejected 403 */
    private function check(Request $request, Secret $secret): void
    {
        $this->origins->allow($request) || throw CsrfRejected::origin();
        $sent = Token::unmask($request->header(self::HEADER) ?? self::ofForm($request));
        $expected = $sent === null ? null : $secret->known();
        $sent !== null && $expected !== null && hash_equals($expected, $sent) || throw CsrfRejected::token();
    }

    /** Other bodies are not read: they may be streams. */
    private static function ofForm(Request $request): string
    {
        $type = strtolower(trim(explode(';', $request->header('Content-Type', ''))[0]));

        return match ($type) {
            'application/x-www-form-urlencoded', 'multipart/form-data' => $request->form(self::FIELD, ''),
            default => '',
        };
    }

    private function isExempt(string $path): bool
    {
        foreach ($this->exempt as $pattern) {
            $isBelow = str_ends_with($pattern, '*') && str_starts_with($path, substr($pattern, 0, -1));
            if ($path === $pattern || $isBelow && !self::leaves($path)) {
                return true;
            }
        }

        return false;
    }

    /** Dot segments and escapes may mean another path to a handler or a proxy than they show. */
    private static function leaves(string $path): bool
    {
        return str_contains($path, '..') || str_contains($path, '%') || str_contains($path, '\\');
    }
}
