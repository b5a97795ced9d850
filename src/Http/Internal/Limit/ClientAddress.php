<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Limit;

/** @internal */
final class ClientAddress
{
    private const MAPPED = "\0\0\0\0\0\0\0\0\0\0\xff\xff";

    /**
     * The network that one client uses: an IPv4 address, or the /64 network of an IPv6 address. Null: the client has no
     * address, since it uses a Unix socket.
     */
    public static function network(string $address): ?string
    {
        $bytes = $address === '' ? false : @inet_pton($address);
        if ($bytes === false) {
            return $address === '' ? null : $address;
        }
        if (\strlen($bytes) === 4) {
            return $address;
        }

        return str_starts_with($bytes, self::MAPPED)
            ? (string) inet_ntop(substr($bytes, 12))
            : inet_ntop(substr($bytes, 0, 8) . "\0\0\0\0\0\0\0\0") . '/64';
    }
}
