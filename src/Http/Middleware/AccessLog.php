<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\HealthRoute;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\RouteContext;
use Nexus\Http\RouteMiddleware;
use Psr\Log\LoggerInterface;
use Psr\Log\LogLevel;

/**
 * Logs each request after the last byte of its response was sent, with its status, the bytes of the body that were
 * sent, the duration, and whether the client disconnected before.
 *
 *     $app->middleware(AccessLog::combined('/var/log/shop/access.log'));
 *
 * Values of query parameters that are secrets are not logged. Control characters are escaped. Health checks are not
 * logged. The option --access-log of the server writes such a log without code of the application.
 */
final readonly class AccessLog implements RouteMiddleware
{
    private const SECRETS = [
        'access_token', 'api_key', 'apikey', 'auth', 'authorization', 'code', 'id_token', 'jwt', 'key', 'passwd',
        'password', 'pwd', 'refresh_token', 'secret', 'client_secret', 'sig', 'signature', 'state', 'token',
    ];
    private const ERROR = 500;
    private const SHARES = 1 << 20;

    /**
     * @param \Closure(AccessRecord): void $write
     * @param list<string> $secrets
     * @param list<string> $except
     */
    private function __construct(
        private \Closure $write,
        private array $secrets = self::SECRETS,
        private array $except = ['/health'],
        private int $logged = self::SHARES,
    ) {}

    /**
     * The Common Log Format.
     *
     * @param string|resource $target the path of a file, "php://stdout", or an open stream
     * @throws InvalidMiddlewareError NX-1132 when the folder of the file does not exist
     */
    public static function common($target): self
    {
        return self::toFile($target, AccessFormat::Common);
    }

    /**
     * The Combined Log Format: the common one with the referer and the user agent.
     *
     * @param string|resource $target the path of a file, "php://stdout", or an open stream
     * @throws InvalidMiddlewareError NX-1132 when the folder of the file does not exist
     */
    public static function combined($target): self
    {
        return self::toFile($target, AccessFormat::Combined);
    }

    /**
     * A JSON object in each line.
     *
     * @param string|resource $target the path of a file, "php://stdout", or an open stream
     * @throws InvalidMiddlewareError NX-1132 when the folder of the file does not exist
     */
    public static function json($target): self
    {
        return self::toFile($target, AccessFormat::Json);
    }

    /**
     * A PSR-3 logger: the level is "info", and "error" for a status from 500 on. The context has the fields of the JSON
     * format, and "latencyMs".
     *
     * @param string $message for the logger, which replaces the names in braces
     */
    public static function to(
        LoggerInterface $logger,
        string $message = '{method} {path} {status} ({latencyMs}ms)',
    ): self {
        return new self(static function (AccessRecord $record) use ($logger, $message): void {
            $context = AccessFormat::fields($record) + ['latencyMs' => round($record->seconds * 1000, 3)];
            $logger->log($record->status >= self::ERROR ? LogLevel::ERROR : LogLevel::INFO, $message, $context);
        });
    }

    /** Does not log the values of these query parameters either. Names are compared without case. */
    public function withSecrets(string ...$names): self
    {
        return $this->with(secrets: [...$this->secrets, ...array_map(strtolower(...), array_values($names))]);
    }

    /**
     * Does not log requests for these paths and for paths below them, besides health checks.
     *
     * @throws InvalidMiddlewareError NX-1132 for a path that does not begin with a slash
     */
    public function except(string ...$paths): self
    {
        return $this->with(except: [...$this->except, ...PathPrefix::all(self::class, $paths)]);
    }

    /**
     * Logs only a share of the requests, at random. Aborted requests, and those answered with 500 or more, are always
     * logged.
     *
     * @param float $share from 0 to 1
     * @throws InvalidMiddlewareError NX-1132 for another number
     */
    public function sampling(float $share): self
    {
        if (!($share >= 0.0 && $share <= 1.0)) {
            throw InvalidMiddlewareError::setting(self::class, "the share is from 0 to 1, not {$share}");
        }

        return $this->with(logged: (int) round($share * self::SHARES));
    }

    /**
     * Called by the framework.
     *
     * @return \Closure(Request, callable(Request): Response): Response
     */
    public function forRoute(RouteContext $route): \Closure
    {
        return $route->attributes(HealthRoute::class) === [] ? $this(...) : self::pass(...);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        if (!PathPrefix::covers($this->except, $request->path())) {
            $request->onFinish(fn(int $status, int $bytes, float $seconds, bool $isAborted) => $this->write(
                $request,
                $status,
                $bytes,
                $seconds,
                $isAborted,
            ));
        }

        return $next($request);
    }

    /** @param callable(Request): Response $next */
    private static function pass(Request $request, callable $next): Response
    {
        return $next($request);
    }

    private function write(Request $request, int $status, int $bytes, float $seconds, bool $isAborted): void
    {
        if ($status >= self::ERROR || $isAborted || $this->isChosen()) {
            ($this->write)(new AccessRecord($request, $status, $bytes, $seconds, $isAborted, $this->secrets));
        }
    }

    private function isChosen(): bool
    {
        return $this->logged === self::SHARES || mt_rand(0, self::SHARES - 1) < $this->logged;
    }

    /** @param string|resource $target */
    private static function toFile($target, AccessFormat $format): self
    {
        if (\is_string($target) && !str_contains($target, '://') && !is_dir(\dirname($target))) {
            throw InvalidMiddlewareError::setting(self::class, 'the folder ' . \dirname($target) . ' does not exist');
        }
        $file = \is_string($target) ? LogFile::at($target) : LogFile::of($target);

        return new self(static fn(AccessRecord $record) => $file->append($format->line($record)));
    }

    /**
     * @param list<string>|null $secrets
     * @param list<string>|null $except
     */
    private function with(?array $secrets = null, ?array $except = null, ?int $logged = null): self
    {
        return new self(
            $this->write,
            $secrets ?? $this->secrets,
            $except ?? $this->except,
            $logged ?? $this->logged,
        );
    }
}
