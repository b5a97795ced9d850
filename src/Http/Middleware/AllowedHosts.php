<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Error\BadRequest;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * Refuses requests for other hosts than these with 421, so that a forged Host cannot end up in a link, a cache or a
 * password mail. A request without a valid host is answered with 400.
 *
 *     $app->middleware(new AllowedHosts('shop.example', '*.shop.example'));
 *
 * The host is Request::host(). Ports, letter case and a dot at the end do not count. The option --allowed-hosts does
 * the same for everything that a server serves, before code runs.
 */
final readonly class AllowedHosts
{
    private const NAME = '/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*$/D';
    private const MISDIRECTED = 421;

    /** @var array<string, true> */
    private array $names;
    /** @var list<string> with a dot first */
    private array $suffixes;

    /**
     * @param string ...$hosts names or IP addresses, or "*.shop.example" for every name below shop.example, which does
     * not include shop.example itself
     * @throws InvalidMiddlewareError NX-1132 for what is no host, and for none
     */
    public function __construct(string ...$hosts)
    {
        $hosts !== [] || throw InvalidMiddlewareError::setting(self::class, 'name at least one host');
        $names = $suffixes = [];
        foreach ($hosts as $host) {
            $name = strtolower($host);
            $suffix = str_starts_with($name, '*.') ? substr($name, 1) : null;
            if (!self::isHost($suffix === null ? $name : substr($suffix, 1))) {
                throw InvalidMiddlewareError::setting(
                    self::class,
                    "\"{$host}\" is no host: write shop.example, *.shop.example or [::1], without a scheme and a port",
                );
            }
            $suffix === null ? $names[$name] = true : $suffixes[] = $suffix;
        }
        [$this->names, $this->suffixes] = [$names, $suffixes];
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     * @throws BadRequest for a request without a valid host
     * @throws HttpException 421 for another host
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $host = self::normalized($request->host());
        self::isHost($host) || throw new BadRequest('The request has no valid host.');

        return $this->allows($host) ? $next($request) : throw new HttpException(
            self::MISDIRECTED,
            'This server does not answer for the requested host.',
        );
    }

    private function allows(string $host): bool
    {
        if (isset($this->names[$host])) {
            return true;
        }
        foreach ($this->suffixes as $suffix) {
            if (str_ends_with($host, $suffix)) {
                return true;
            }
        }

        return false;
    }

    private static function normalized(string $host): string
    {
        $name = strtolower((string) preg_replace('/:[0-9]*$/D', '', $host));

        return str_ends_with($name, '.') ? substr($name, 0, -1) : $name;
    }

    private static function isHost(string $host): bool
    {
        return preg_match(self::NAME, $host) === 1
            || preg_match('/^\[([0-9a-f:.]+)\]$/D', $host, $match) === 1
                && filter_var($match[1], FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) !== false;
    }
}
