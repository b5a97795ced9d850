<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use function Nexus\Internal\keep_alive;

/**
 * Sets TCP keepalive and user timeout on connections to databases. The loss of a peer without a FIN or RST (a NAT
 * device that forgot the connection, a host without power) is then noticed within 45 s, also by a statement that waits
 * for its answer. Without these options it is never noticed.
 *
 * @internal
 */
final class KeepAlive
{
    private const IDLE_SECONDS = 30;
    private const INTERVAL_SECONDS = 5;
    private const PROBES = 3;

    private function __construct() {}

    /** @param resource|int|null $socket a stream or a descriptor; sockets other than TCP are not changed */
    public static function of(mixed $socket): void
    {
        if ($socket !== null) {
            keep_alive($socket, self::IDLE_SECONDS, self::INTERVAL_SECONDS, self::PROBES);
        }
    }
}
