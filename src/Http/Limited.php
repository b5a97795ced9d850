<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Declared;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\PolicySetting;
use Nexus\Time\Duration;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Settings for the routes of an application, of a group, or for one route. The innermost setting applies: a route may
 * have a longer deadline than its server's default.
 *
 * @internal
 */
trait Limited
{
    use Secured;

    /**
     * Sets the maximum time for an answer. It starts when the request has arrived, so time spent waiting in a queue
     * counts. After it the client gets a 504, the handler ends with a CancelledError whether it waits or computes, and
     * its `finally` blocks run. If the head of the answer was already sent, the connection is closed. In the handler,
     * Nexus\Async\Deadline::current() is this moment.
     *
     * @param float|Duration|null $limit seconds, or a Duration; more than 0; null: no limit, whatever the enclosing
     * group or application sets
     */
    public function deadline(float|Duration|null $limit): static
    {
        $this->policy->setDeadline($limit instanceof Duration ? $limit->toSecondsFloat() : $limit);

        return $this;
    }

    /**
     * Sets the maximum size of a request's body, whatever the server's limit is. A larger body gets a 413. A handler
     * that takes a BodyStream needs no more memory for ten gigabytes than for one.
     *
     * @param int $bytes 0 or more
     */
    public function bodyLimit(int $bytes): static
    {
        $this->policy->setBodyLimit($bytes);

        return $this;
    }

    /**
     * Sets whether the handler is cancelled when its client disconnects. A client that closes only its sending side and
     * still reads looks the same, and counts as disconnected. Without this setting the handler continues; it can
     * check Request::isAborted().
     */
    public function cancelOnDisconnect(bool $cancel = true): static
    {
        $this->policy->setCancels($cancel);

        return $this;
    }

    /**
     * Sets the host that requests must be for: "api.example.com", or "{tenant}.example.com", whose part is a parameter
     * as those of the path are. Without it, routes are for every host.
     */
    public function host(string $pattern): static
    {
        $this->policy->setHost($pattern);

        return $this;
    }

    /**
     * Adds middleware, which runs around the handlers: first that of the application, then that of groups from the
     * outermost to the innermost, then that of the route; each in the order of its registration. It also applies to
     * routes that are registered before it.
     *
     *     $app->middleware(function (Request $request, callable $next): Response {
     *         return $next($request)->withHeader('x-frame-options', 'DENY');
     *     });
     *
     * @param (callable(Request, callable(Request): Response): mixed)|string|MiddlewareInterface ...$middleware a
     * function or an invokable object, a PSR-15 middleware, or the name of a class of these
     */
    public function middleware(callable|string|MiddlewareInterface ...$middleware): static
    {
        foreach ($middleware as $one) {
            if ($one instanceof PolicySetting) {
                $one->set($this->policy);
                continue;
            }
            $this->policy->addMiddleware(new Declared($one, Definition::caller()));
        }

        return $this;
    }
}
