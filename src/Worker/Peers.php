<?php

declare(strict_types=1);

namespace Nexus\Worker;

use Nexus\Worker\Config\HostPattern;
use Nexus\Worker\Config\Network;
use Nexus\Worker\Config\Option;
use Nexus\Worker\Config\Options;
use Nexus\Worker\Config\ProxyHeaders;
use Nexus\Worker\Config\Several;

/**
 * Whom the server believes, and which hosts it answers for: ServerConfig::trustedProxies(), allowedHosts().
 */
final readonly class Peers
{
    /**
     * @param list<string> $trustedProxies
     * @param list<ProxyHeader> $proxyHeaders
     * @param list<string> $allowedHosts
     * @throws ConfigError NX-0418 for a value outside its range
     */
    public function __construct(
        #[Option('trusted-proxies', new Several(new Network()), 'Proxies whose word counts on who the client is, and on the scheme and host it asked for')]
        public array $trustedProxies = [],
        #[Option('proxy-headers', new ProxyHeaders(), 'The headers in which it counts: those which each of these proxies sets or removes; forwarded stands alone')]
        public array $proxyHeaders = [ProxyHeader::For, ProxyHeader::Proto],
        #[Option('allowed-hosts', new Several(new HostPattern()), 'Requests for other hosts are refused with 421; none: any host is answered for')]
        public array $allowedHosts = [],
    ) {
        Options::check($this);
    }
}
