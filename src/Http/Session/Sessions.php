<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Async\CancelledError;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Internal\Session\Caching;
use Nexus\Http\Internal\Session\OpenSession;
use Nexus\Http\Internal\Session\Settings;
use Nexus\Http\Internal\Session\StoredVault;
use Nexus\Http\Internal\Session\Vault;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Time\Duration;
use Psr\Clock\ClockInterface;

/**
 * The middleware that gives each request a Session, and saves it before the response is sent.
 *
 *     $app->middleware(Sessions::in(FileSessionStore::at('/var/lib/shop/sessions')));
 *
 * Register it on the application, so that responses to errors get the cookie too.
 */
final readonly class Sessions
{
    private function __construct(private Vault $vault, private Settings $settings) {}

    /** Sessions in this store. */
    public static function in(SessionStore $store): self
    {
        return new self(new StoredVault($store), new Settings());
    }

    /** Sessions in the cookie itself, without a store. */
    public static function inCookie(CookieSessions $sessions): self
    {
        return new self($sessions->vault(), new Settings());
    }

    /** Sets the attributes of the cookie. */
    public function withCookie(SessionCookie $cookie): self
    {
        return new self($this->vault, $this->settings->with(['cookie' => $cookie]));
    }

    /**
     * Sets when a session expires. Its values are not found any more then.
     *
     * @param float|Duration $idle seconds after its last use, whole ones; 30 minutes by default. A use that changes
     * nothing is written at most once in a tenth of it, and once in a minute
     * @param float|Duration $absolute seconds after its creation; 12 hours by default. regenerate() does not change it,
     * invalidate() begins anew
     * @throws SessionError NX-1121 when one is less than 1
     */
    public function withLifetime(float|Duration $idle = 1800.0, float|Duration $absolute = 43_200.0): self
    {
        $idle = (int) Duration::inSeconds($idle);
        $absolute = (int) Duration::inSeconds($absolute);
        $idle >= 1 && $absolute >= 1
            || throw SessionError::setting("A session lasts at least one second, {$idle} and {$absolute} given");

        return new self($this->vault, $this->settings->with(['idle' => $idle, 'absolute' => $absolute]));
    }

    /**
     * Sets how long a request waits for another one that uses the session, and for each call of the store. Then it is
     * answered with 503.
     *
     * @param float|Duration $limit seconds, more than 0; 10 by default
     * @throws SessionError NX-1121 for another value
     */
    public function withTimeout(float|Duration $limit): self
    {
        $seconds = Duration::inSeconds($limit);
        $seconds > 0.0 && $seconds <= 3600.0
            || throw SessionError::setting("The timeout is more than 0 and at most 3600 s, {$seconds} given");

        return new self($this->vault, $this->settings->with(['timeout' => $seconds]));
    }

    /**
     * Sets how long the old id of a session can still be read after regenerate().
     *
     * @param float|Duration $time seconds, 0 to 300; 10 by default
     * @throws SessionError NX-1121 for another value
     */
    public function withGrace(float|Duration $time): self
    {
        $seconds = (int) Duration::inSeconds($time);
        $seconds >= 0 && $seconds <= 300
            || throw SessionError::setting("The grace of an old id is 0 to 300 s, {$seconds} given");

        return new self($this->vault, $this->settings->with(['grace' => $seconds]));
    }

    /**
     * Discards the changes of requests that fail: that are answered with 500 to 599, or whose handler has thrown, where
     * this middleware belongs to a group or a route. invalidate() always takes effect. By default they are saved. The
     * changes of a request that was cancelled are never saved.
     */
    public function discardingFailures(): self
    {
        return new self($this->vault, $this->settings->with(['savesFailures' => false]));
    }

    /** Sets the clock for expiry; by default the event loop's. A store has a clock of its own. */
    public function withClock(ClockInterface $clock): self
    {
        return new self($this->vault, $this->settings->with(['clock' => $clock]));
    }

    /**
     * Is called for each request.
     *
     * @param callable(Request): Response $next
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $cookie = $this->settings->cookie;
        $open = new OpenSession($this->vault, $this->settings, $request->cookie($cookie->nameFor($request)));
        try {
            $response = $next($request->withAttribute(Session::class, new Session($open)));
        } catch (\Throwable $thrown) {
            $saves = $this->settings->savesFailures && !$thrown instanceof CancelledError;
            try {
                $open->finish($saves, canSend: false);
            } catch (SessionUnavailable) {
                // It was logged. The client receives the first failure.
            }

            throw $thrown;
        }
        $sent = $open->finish(saves: $this->settings->savesFailures || $response->status() < 500);
        if ($sent !== null) {
            [$value, $lifetime] = $sent;
            $response = $response->withAddedHeader('Set-Cookie', $cookie->header($request, $value, $lifetime));
        }

        return $open->isUsed() ? Caching::forbidShared($response) : $response;
    }
}
