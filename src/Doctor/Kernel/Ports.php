<?php

declare(strict_types=1);

namespace Nexus\Doctor\Kernel;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * Local ports of outgoing connections: to databases, caches and other services.
 *
 * @internal
 */
final readonly class Ports implements Check
{
    private const RANGE = 'net.ipv4.ip_local_port_range';
    private const REUSE = 'net.ipv4.tcp_tw_reuse';
    private const USUAL = '32768 60999';
    private const FEW = 10_000;

    public function examine(Subject $subject): iterable
    {
        $range = $subject->text('/proc/sys/net/ipv4/ip_local_port_range');
        if (preg_match('/^(\d+)\s+(\d+)$/', $range, $match) === 1) {
            yield from self::range($subject, (int) $match[1], (int) $match[2]);
        }
        if ($subject->number('/proc/sys/net/ipv4/tcp_tw_reuse') === 0) {
            yield Rules::named('DR-114')->found(
                Severity::Notice,
                self::REUSE . ' is 0.',
                Change::network(self::REUSE, 1),
                Change::undo(self::REUSE, 0),
            );
        }
    }

    /** @return iterable<Finding> */
    private static function range(Subject $subject, int $first, int $last): iterable
    {
        $count = $last - $first + 1;
        if ($count < self::FEW) {
            yield Rules::named('DR-111')->found(
                Severity::Warning,
                self::RANGE . " is {$first} to {$last}: {$count} ports.",
                Change::network(self::RANGE, self::USUAL),
                Change::undo(self::RANGE, "{$first} {$last}"),
            );
        }
        $port = $subject->config->port;
        if ($subject->config->socketPath === null && $port >= $first && $port <= $last && !self::isReserved($subject)) {
            yield Rules::named('DR-112')->found(
                Severity::Warning,
                "The server listens at port {$port}, and " . self::RANGE . " is {$first} to {$last}.",
                Change::network('net.ipv4.ip_local_reserved_ports', $port) . '. Or ' . Change::network(
                    self::RANGE,
                    self::USUAL,
                ),
                Change::undo('net.ipv4.ip_local_reserved_ports', '')
                    . '; ' . Change::undo(self::RANGE, "{$first} {$last}"),
            );
        }
        $isThere = preg_match('/^TCP:.* tw (\d+)/m', $subject->text('/proc/net/sockstat'), $match) === 1;
        $waiting = $isThere ? (int) $match[1] : 0;
        if ($waiting > 0.8 * $count) {
            yield Rules::named('DR-113')->found(
                Severity::Warning,
                "/proc/net/sockstat: {$waiting} sockets in TIME_WAIT, and there are {$count} local ports.",
                'Keep connections: a pool (Nexus\Db\PooledPdo), keep-alive, upstream keepalive in nginx. Meanwhile '
                    . Change::network(self::REUSE, 1),
                Change::undo(self::REUSE, $subject->number('/proc/sys/net/ipv4/tcp_tw_reuse') ?? 2),
            );
        }
    }

    private static function isReserved(Subject $subject): bool
    {
        foreach (explode(',', $subject->text('/proc/sys/net/ipv4/ip_local_reserved_ports')) as $range) {
            [$first, $last] = explode('-', $range) + [1 => $range];
            if ($range !== '' && $subject->config->port >= (int) $first && $subject->config->port <= (int) $last) {
                return true;
            }
        }

        return false;
    }
}
