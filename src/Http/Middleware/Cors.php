<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;

/**
 * Lets pages of other origins use the application in browsers (the CORS protocol of the Fetch standard).
 *
 *     $app->middleware(Cors::for('https://shop.example', 'https://admin.shop.example')->withCredentials());
 *
 * Add it to the application, before authentication: it then answers the preflight of every path itself, and errors can
 * be read by the page, too. Requests of other origins are answered without permission, so the browser keeps the
 * response from the page. They are not refused: CORS does not protect against requests, but against reading their
 * responses.
 */
final readonly class Cors
{
    private const ORIGIN = '~^[a-z][a-z0-9+.\-]*://(?:[a-z0-9_\-.]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?$~D';
    private const DEFAULT_PORTS = ['http' => ':80', 'https' => ':443'];
    private const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
    private const HEADERS_BYTES = 2048;

    /**
     * @param array<string, true>|\Closure(string): bool|null $origins null: every origin
     * @param list<string> $methods
     * @param list<string>|null $headers null: those that the browser asks for
     * @param list<string> $exposed
     */
    private function __construct(
        private array|\Closure|null $origins,
        private array $methods = self::METHODS,
        private ?array $headers = null,
        private array $exposed = [],
        private bool $allowsCredentials = false,
        private ?int $maxAge = null,
        private bool $allowsPrivateNetwork = false,
    ) {}

    /**
     * Pages of these origins.
     *
     * @param string ...$origins such as "https://shop.example" or "http://localhost:5173"
     * @throws InvalidMiddlewareError NX-1131 for what is no origin
     */
    public static function for(string ...$origins): self
    {
        $allowed = [];
        foreach ($origins as $origin) {
            $lower = strtolower($origin);
            preg_match(self::ORIGIN, $lower) === 1 || throw InvalidMiddlewareError::origin($origin);
            $port = self::DEFAULT_PORTS[strstr($lower, ':', true)] ?? '';
            $allowed[$port !== '' && str_ends_with($lower, $port) ? substr($lower, 0, -\strlen($port)) : $lower] = true;
        }

        return new self($allowed === [] ? throw InvalidMiddlewareError::noOrigin() : $allowed);
    }

    /** Pages of every origin, without credentials: for what is public. */
    public static function any(): self
    {
        return new self(null);
    }

    /**
     * Pages of the origins that the function accepts.
     *
     *     Cors::matching(fn (string $origin): bool => preg_match('~^https://[a-z]+\.shop\.example$~D', $origin) === 1)
     *
     * @param callable(string): bool $isAllowed gets a well-formed origin such as "https://shop.example", or "null",
     * which is the origin of sandboxed pages
     */
    public static function matching(callable $isAllowed): self
    {
        return new self($isAllowed(...));
    }

    /**
     * Sets the methods that pages may use. Default: GET, HEAD, POST, PUT, PATCH and DELETE.
     *
     * @throws InvalidMiddlewareError NX-1131 for what is no method
     */
    public function withMethods(string ...$methods): self
    {
        return $this->with(methods: self::tokens('method', $methods));
    }

    /**
     * Sets the request headers that pages may send. By default they may send all.
     *
     * @throws InvalidMiddlewareError NX-1131 for what is no header name
     */
    public function withHeaders(string ...$headers): self
    {
        return $this->with(headers: self::tokens('header', $headers));
    }

    /**
     * Sets the response headers that pages may read, besides those that they always may (Content-Type, …).
     *
     * @throws InvalidMiddlewareError NX-1131 for what is no header name
     */
    public function withExposedHeaders(string ...$headers): self
    {
        return $this->with(exposed: self::tokens('header', $headers));
    }

    /**
     * Lets pages send cookies, HTTP authentication and client certificates, and read what is answered to them.
     *
     * @throws InvalidMiddlewareError NX-1131 when every origin is allowed
     */
    public function withCredentials(): self
    {
        $this->origins !== null || throw InvalidMiddlewareError::credentialsForAll();

        return $this->with(credentials: true);
    }

    /**
     * Sets how long a browser may remember the answer to a preflight. Browsers have limits of their own: two hours
     * (Chromium), a day (Firefox). Without this setting it is five seconds.
     *
     * @param float|Duration $age seconds, or a Duration; 0: not at all
     */
    public function withMaxAge(float|Duration $age): self
    {
        return $this->with(maxAge: max(0, (int) ($age instanceof Duration ? $age->toSecondsFloat() : $age)));
    }

    /** Lets pages of public sites use the application in a private network (Private Network Access). */
    public function withPrivateNetwork(): self
    {
        return $this->with(privateNetwork: true);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $origin = $request->header('origin');
        $isPreflight = $origin !== null
            && $request->method() === 'OPTIONS'
            && $request->header('access-control-request-method') !== null;
        if ($isPreflight) {
            return $this->preflight($request, $origin);
        }
        $response = $this->allow($next($request), $origin);
        if ($this->exposed !== [] && $response->header('Access-Control-Allow-Origin') !== null) {
            $response = $response->withHeader('Access-Control-Expose-Headers', implode(', ', $this->exposed));
        }

        return $response;
    }

    private function preflight(Request $request, string $origin): Response
    {
        $response = $this->allow(Response::empty(), $origin);
        $response = HeaderName::vary(
            $response,
            'Access-Control-Request-Method',
            'Access-Control-Request-Headers',
            ...$this->allowsPrivateNetwork ? ['Access-Control-Request-Private-Network'] : [],
        );
        if ($response->header('Access-Control-Allow-Origin') === null) {
            return $response;
        }
        $response = $response->withHeader('Access-Control-Allow-Methods', implode(', ', $this->methods));
        $headers = $this->allowedHeaders($request->header('access-control-request-headers'));
        if ($headers !== '') {
            $response = $response->withHeader('Access-Control-Allow-Headers', $headers);
        }
        if ($this->maxAge !== null) {
            $response = $response->withHeader('Access-Control-Max-Age', (string) $this->maxAge);
        }
        if ($this->allowsPrivateNetwork && $request->header('access-control-request-private-network') === 'true') {
            $response = $response->withHeader('Access-Control-Allow-Private-Network', 'true');
        }

        return $response;
    }

    private function allow(Response $response, ?string $origin): Response
    {
        if ($this->origins === null) {
            // Without an Origin, too: a cache may answer other requests with this response.
            return $response->withHeader('Access-Control-Allow-Origin', '*');
        }
        $response = HeaderName::vary($response, 'Origin');
        if ($origin === null || !$this->isAllowed($origin)) {
            return $response;
        }
        $response = $response->withHeader('Access-Control-Allow-Origin', $origin);

        return $this->allowsCredentials
            ? $response->withHeader('Access-Control-Allow-Credentials', 'true')
            : $response;
    }

    private function isAllowed(string $origin): bool
    {
        return match (true) {
            $this->origins === null => true,
            \is_array($this->origins) => isset($this->origins[$origin]),
            default => ($origin === 'null' || preg_match(self::ORIGIN, $origin) === 1) && ($this->origins)($origin),
        };
    }

    /** The names are sent back only if they are names. */
    private function allowedHeaders(?string $wanted): string
    {
        if ($this->headers !== null || $wanted === null) {
            return implode(', ', $this->headers ?? []);
        }
        $names = array_filter(
            array_map(trim(...), explode(',', substr($wanted, 0, self::HEADERS_BYTES))),
            HeaderName::isValid(...),
        );

        return implode(', ', $names);
    }

    /**
     * @param array<string> $tokens
     * @return list<string>
     */
    private static function tokens(string $what, array $tokens): array
    {
        foreach ($tokens as $token) {
            // "*" would be a wildcard, but only for requests without credentials.
            if ($token === '*' || !HeaderName::isValid($token)) {
                throw InvalidMiddlewareError::token($what, $token);
            }
        }

        return array_values($tokens);
    }

    /**
     * @param list<string>|null $methods
     * @param list<string>|null $headers
     * @param list<string>|null $exposed
     */
    private function with(
        ?array $methods = null,
        ?array $headers = null,
        ?array $exposed = null,
        ?bool $credentials = null,
        ?int $maxAge = null,
        ?bool $privateNetwork = null,
    ): self {
        return new self(
            $this->origins,
            $methods ?? $this->methods,
            $headers ?? $this->headers,
            $exposed ?? $this->exposed,
            $credentials ?? $this->allowsCredentials,
            $maxAge ?? $this->maxAge,
            $privateNetwork ?? $this->allowsPrivateNetwork,
        );
    }
}
