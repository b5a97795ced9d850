<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Async\TimeoutException;
use Nexus\Http\Error\GatewayTimeout;
use Nexus\Http\Internal\Policy;
use Nexus\Http\Internal\PolicySetting;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;

use function Nexus\Async\timeout;

/**
 * Sets the maximum time for an answer, as deadline() of routes, groups and applications does. After it the client gets
 * a 504, and the handler ends with a CancelledError.
 *
 *     $app->get('/report', $report)->middleware(new Deadline(30.0));
 */
final readonly class Deadline implements PolicySetting
{
    private float $seconds;

    /**
     * @param float|Duration $limit seconds, or a Duration; more than 0
     * @throws InvalidMiddlewareError NX-1132 for less, and for infinity
     */
    public function __construct(float|Duration $limit)
    {
        $this->seconds = $limit instanceof Duration ? $limit->toSecondsFloat() : $limit;
        if (!($this->seconds > 0 && is_finite($this->seconds))) {
            throw InvalidMiddlewareError::setting(self::class, "the limit is more than 0 s, not {$this->seconds}");
        }
    }

    /** @internal */
    public function set(Policy $policy): void
    {
        $policy->setDeadline($this->seconds);
    }

    /**
     * Called by the framework where the middleware was given by an attribute. The time begins with this call.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws GatewayTimeout when the time is over
     */
    public function __invoke(Request $request, callable $next): Response
    {
        try {
            return timeout($this->seconds, static fn(): Response => $next($request));
        } catch (TimeoutException $late) {
            throw new GatewayTimeout(previous: $late);
        }
    }
}
