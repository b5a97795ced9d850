<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Site;

use Nexus\Server\Config\Network;
use Nexus\Server\ConfigError;

/**
 * The method of Site for the status page.
 *
 * @internal
 */
trait StatusPage
{
    /**
     * A page that shows the workers in the format of php-fpm's status page (pm.status_path), for programs that read it.
     * It comes before scripts and files of that path, and after deny() and auth(). Other clients are answered with 404.
     * So are requests that a proxy has passed on, unless --trusted-proxies names the proxy.
     *
     * @param string $path "/status"
     * @param string $pool the name of the pool that the page shows
     * @param list<string> $clients addresses and networks that may see it ("10.0.0.0/8"), "private" (the private
     * networks) and "unix" (every client of a Unix socket)
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function fpmStatus(
        string $path,
        string $pool = 'www',
        array $clients = ['127.0.0.0/8', '::1', Network::UNIX],
    ): self {
        if (preg_match('~^(?:/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$~', $path) !== 1) {
            throw ConfigError::ofSite("fpmStatus('{$path}') needs a path such as '/status'.");
        }
        if (preg_match('~^[A-Za-z0-9_.-]{1,64}$~', $pool) !== 1) {
            throw ConfigError::ofSite("fpmStatus('{$path}') needs a pool's name such as 'www', not '{$pool}'.");
        }
        $rules = $this->rules->without('fpmstatus')->without('fpmclient')->and('fpmstatus', $path, $pool);
        $kind = new Network();
        foreach ($clients as $client) {
            if (!$kind->accepts($client)) {
                throw ConfigError::ofSite("fpmStatus('{$path}') needs clients that are {$kind->range()}.");
            }
        }
        foreach (Network::expand($clients) as $client) {
            $rules = $rules->and('fpmclient', $client);
        }

        return $this->with($rules);
    }
}
