<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\HostPattern;
use Nexus\Server\Config\Network;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\ProxyHeaders;
use Nexus\Server\Config\Several;
use Nexus\Server\Config\Text;

/** The trusted proxies and the accepted hosts: ServerConfig::withTrustedProxies(), withAllowedHosts(). */
final readonly class TrustedProxies
{
    /**
     * @param list<string> $trustedProxies
     * @param list<ProxyHeader> $proxyHeaders
     * @param list<string> $proxyProtocol
     * @param list<string> $allowedHosts
     * @throws ConfigError NX-0418 for a value outside its range
     */
    public function __construct(
        #[Option(
            'trusted-proxies',
            new Several(new Network()),
            'Proxies whose headers are trusted for the client\'s address, and for the scheme and host of the request',
        )]
        public array $trustedProxies = [],
        #[Option(
            'proxy-headers',
            new ProxyHeaders(),
            'The trusted headers: those that each of these proxies sets or removes; forwarded only alone',
        )]
        public array $proxyHeaders = [ProxyHeader::For, ProxyHeader::Proto],
        #[Option(
            'proxy-protocol',
            new Several(new Text('addresses of this server, or all')),
            'Where connections begin with the PROXY protocol (host:port, unix:/path; all: everywhere); one that '
                . 'does not is closed',
        )]
        public array $proxyProtocol = [],
        #[Option(
            'allowed-hosts',
            new Several(new HostPattern()),
            'Requests for other hosts are refused with 421; none: any host is accepted',
        )]
        public array $allowedHosts = [],
    ) {
        Options::check($this);
    }

    /**
     * @internal
     * @param list<string>|null $trustedProxies
     * @param list<ProxyHeader>|null $proxyHeaders
     * @param list<string>|null $proxyProtocol
     * @param list<string>|null $allowedHosts
     */
    public function with(
        ?array $trustedProxies = null,
        ?array $proxyHeaders = null,
        ?array $proxyProtocol = null,
        ?array $allowedHosts = null,
    ): self {
        return new self(
            $trustedProxies ?? $this->trustedProxies,
            $proxyHeaders ?? $this->proxyHeaders,
            $proxyProtocol ?? $this->proxyProtocol,
            $allowedHosts ?? $this->allowedHosts,
        );
    }

    /**
     * @internal
     * @param string $address in the format of the option
     */
    public function expectProxyHeaderAt(string $address): bool
    {
        return array_intersect(['all', $address], $this->proxyProtocol) !== [];
    }
}
