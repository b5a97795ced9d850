<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use function Nexus\Http\Server\is_network;

/**
 * Addresses and networks of trusted peers.
 *
 * @internal
 */
final readonly class Network implements Kind
{
    public const UNIX = 'unix';
    private const PRIVATE = 'private';
    /** RFC 1918, 4193, loopback and link-local. */
    private const PRIVATE_NETWORKS = [
        '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '127.0.0.0/8', '169.254.0.0/16', '::1', 'fc00::/7',
        'fe80::/10',
    ];

    /**
     * @param list<string> $networks
     * @return list<string> the networks, with the words replaced by their networks
     */
    public static function expand(array $networks): array
    {
        return array_merge(...array_map(
            static fn(string $one): array => $one === self::PRIVATE ? self::PRIVATE_NETWORKS : [$one],
            $networks,
        ));
    }

    public function range(): string
    {
        return 'addresses, networks (10.0.0.0/8, with no bit set behind the prefix), private (the private networks) '
            . 'and unix (every client of a Unix socket)';
    }

    public function parse(string $text): ?string
    {
        return $text === '' ? null : $text;
    }

    public function accepts(mixed $value): bool
    {
        return \is_string($value) && (\in_array($value, [self::UNIX, self::PRIVATE], true) || is_network($value));
    }

    public function show(mixed $value): string
    {
        return \is_string($value) ? $value : '';
    }
}
