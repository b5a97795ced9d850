<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Error\ServiceUnavailable;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;

/**
 * Answers 503 with Retry-After while the application is maintained. The health routes are answered as before.
 *
 *     $app->middleware(Maintenance::whileFileExists(__DIR__ . '/maintenance')->withBypass($secret));
 */
final readonly class Maintenance
{
    public const HEADER = 'X-Maintenance-Bypass';
    public const COOKIE = 'maintenance_bypass';
    private const SECRET_BYTES = 16;
    private const RETRY_AFTER = 60.0;
    private const HEALTH = '/health';

    /**
     * @param \Closure(): bool $isOn
     * @param list<string> $except
     */
    private function __construct(
        private \Closure $isOn,
        private array $except = [self::HEALTH],
        private float $retryAfter = self::RETRY_AFTER,
        private ?\SensitiveParameterValue $secret = null,
    ) {}

    /** While the file exists. Each worker looks for it at most once a second. */
    public static function whileFileExists(string $file): self
    {
        return new self((new FileSwitch($file))(...));
    }

    /**
     * While the function returns true. It is called for each request.
     *
     * @param callable(): bool $isOn
     */
    public static function when(callable $isOn): self
    {
        return new self($isOn(...));
    }

    /**
     * Sets when clients shall try again. Default: a minute.
     *
     * @param float|Duration $after seconds, or a Duration
     */
    public function withRetryAfter(float|Duration $after): self
    {
        $seconds = $after instanceof Duration ? $after->toSecondsFloat() : $after;

        return new self($this->isOn, $this->except, max(0.0, $seconds), $this->secret);
    }

    /**
     * Lets requests pass that have the secret in the header X-Maintenance-Bypass or in the cookie maintenance_bypass.
     *
     * @throws InvalidMiddlewareError NX-1132 for a secret of less than 16 bytes
     */
    public function withBypass(#[\SensitiveParameter] string $secret): self
    {
        if (\strlen($secret) < self::SECRET_BYTES) {
            throw InvalidMiddlewareError::setting(self::class, 'the secret for the bypass has less than 16 bytes');
        }

        return new self($this->isOn, $this->except, $this->retryAfter, new \SensitiveParameterValue($secret));
    }

    /**
     * Lets requests for these paths, and for paths below them, pass, besides /health.
     *
     * @throws InvalidMiddlewareError NX-1132 for a path that does not begin with a slash
     */
    public function except(string ...$paths): self
    {
        $except = [...$this->except, ...PathPrefix::all(self::class, $paths)];

        return new self($this->isOn, $except, $this->retryAfter, $this->secret);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws ServiceUnavailable while it is on
     */
    public function __invoke(Request $request, callable $next): Response
    {
        if (!($this->isOn)() || PathPrefix::covers($this->except, $request->path()) || $this->isBypassed($request)) {
            return $next($request);
        }
        throw new ServiceUnavailable($this->retryAfter, 'The service is being maintained.', [
            'Cache-Control' => 'no-store',
        ]);
    }

    private function isBypassed(Request $request): bool
    {
        $secret = $this->secret?->getValue();
        $given = $request->header(self::HEADER) ?? $request->cookie(self::COOKIE);

        return \is_string($secret) && $given !== null && hash_equals($secret, $given);
    }
}
