<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Translates the servers of nginx.
 *
 * @internal
 */
final readonly class NginxServers
{
    private const TLS = 'TLS is not translated: keep a proxy in front that ends it, and name it with '
        . 'withTrustedProxies() (docs/http/reverse-proxies.md)';

    public function __construct(private ServerDraft $draft, private Notices $notices) {}

    /** @param list<Directive> $directives of a file */
    public function translate(array $directives): void
    {
        $http = $directives;
        foreach (Directive::named($directives, 'http') as $block) {
            array_push($http, ...$block->block);
        }
        $limit = Directive::named($http, 'client_max_body_size')[0] ?? null;
        if ($limit !== null) {
            $this->draft->bodyBytes = Units::bytes($limit->argument(0));
        }
        $inherited = array_values(array_filter(
            $http,
            static fn(Directive $one): bool => \in_array($one->name, NginxSite::INHERITED, true),
        ));
        foreach (Directive::named($http, 'upstream') as $upstream) {
            $servers = Directive::named($upstream->block, 'server');
            if (\count($servers) > 1) {
                $this->notices->on($upstream, 'the scripts run in workers of this server; '
                    . 'several machines need a proxy in front');
            }
        }
        $servers = Directive::named($http, 'server');
        foreach ($servers as $server) {
            $this->server($server, $inherited, $http);
        }
        $this->giveRootsToRedirects();
    }

    /**
     * @param list<Directive> $inherited
     * @param list<Directive> $http
     */
    private function server(Directive $server, array $inherited, array $http): void
    {
        $isTls = $this->listen($server);
        $site = new SiteDraft();
        $this->hosts($server, $site);
        (new NginxSite($site, $this->notices, $isTls))->translate([...$inherited, ...$server->block]);
        foreach (Directive::named($http, 'upstream') as $upstream) {
            if ($upstream->argument(0) === $site->pool) {
                $site->pool = (Directive::named($upstream->block, 'server')[0] ?? null)?->argument(0);
            }
        }
        $isKnown = $site->root !== null || $site->has('redirect');
        if (!$isKnown) {
            $this->notices->add($server->place, 'server', 'it has no root: nothing was translated');

            return;
        }
        $site->isDefault = $this->isDefault($server);
        $this->draft->sites[] = $site;
    }

    private function isDefault(Directive $server): bool
    {
        foreach (Directive::named($server->block, 'listen') as $listen) {
            if (array_intersect($listen->arguments, ['default_server', 'default']) !== []) {
                return true;
            }
        }

        return false;
    }

    private function hosts(Directive $server, SiteDraft $site): void
    {
        foreach (Directive::named($server->block, 'server_name') as $names) {
            foreach ($names->arguments as $name) {
                if ($name === '_' || $name === '') {
                    continue;
                }
                if (str_starts_with($name, '.')) {
                    $site->call('hosts', substr($name, 1), "*{$name}");
                } elseif (preg_match('~^(?:\*\.)?[A-Za-z0-9._-]+$~', $name) === 1) {
                    $site->call('hosts', $name);
                } else {
                    $this->notices->add($names->place, "server_name {$name}", 'hosts() takes names and *.example.com');
                }
            }
        }
    }

    /** Whether the server ends TLS. */
    private function listen(Directive $server): bool
    {
        $listens = Directive::named($server->block, 'listen');
        $isTls = false;
        foreach ($listens as $listen) {
            $address = $listen->argument(0);
            if (array_intersect($listen->arguments, ['ssl', 'quic', 'http3']) !== []) {
                $isTls = true;
                $this->notices->on($listen, self::TLS);
            } elseif (str_starts_with($address, 'unix:')) {
                $this->draft->listen(substr($address, 5), 0);
            } elseif (ctype_digit($address)) {
                $this->draft->listen('0.0.0.0', (int) $address);
            } elseif (preg_match('~^(\[[0-9a-f:.]+\]|[^:]+)(?::(\d+))?$~i', $address, $found) === 1) {
                $host = $found[1] === '*' ? '0.0.0.0' : trim($found[1], '[]');
                $this->draft->listen($host, (int) ($found[2] ?? 80));
            }
        }
        if ($listens === []) {
            $this->draft->listen('0.0.0.0', 80);
        }

        return $isTls;
    }

    /** A site that only redirects has no root, and Site needs one. */
    private function giveRootsToRedirects(): void
    {
        $root = null;
        foreach ($this->draft->sites as $site) {
            $root ??= $site->root;
        }
        foreach ($root === null ? [] : $this->draft->sites as $site) {
            $site->root ??= $root;
        }
        $this->draft->sites = $root === null ? [] : $this->draft->sites;
    }
}
