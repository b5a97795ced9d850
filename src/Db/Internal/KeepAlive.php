<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use function Nexus\Internal\keep_alive;

/**
 * TCP keepalive and user timeout of connections to databases. A peer that is gone without a word (a NAT device that has
 * forgotten the connection, a host without power) is noticed within 45 s, also by a statement that waits for its
 * answer; without it, never.
 *
 * @internal
 */
final class KeepAlive
{
    private const IDLE_SECONDS = 30;
    private const INTERVAL_SECONDS = 5;
    private const PROBES = 3;

    private function __construct() {}

    /** @param resource|int|null $socket a stream or a descriptor; what is no TCP connection stays as it is */
    public static function of(mixed $socket): void
    {
        if ($socket !== null) {
            keep_alive($socket, self::IDLE_SECONDS, self::INTERVAL_SECONDS, self::PROBES);
        }
    }
}
