<?php

declare(strict_types=1);

namespace Nexus\Doctor\Kernel;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * The two queues of a listening socket: handshakes in progress, and connections that wait for accept().
 *
 * @internal
 */
final readonly class ListenQueue implements Check
{
    private const SOMAXCONN = 'net.core.somaxconn';
    /** The default since Linux 5.4. */
    private const USUAL = 4096;
    private const FEW = 1024;

    public function examine(Subject $subject): iterable
    {
        yield from $this->backlog($subject);
        yield from $this->cookies($subject);
        yield from $this->overflows($subject);
        if ($subject->number('/proc/sys/net/ipv4/tcp_abort_on_overflow') === 1) {
            yield Rules::named('DR-105')->found(
                Severity::Warning,
                'net.ipv4.tcp_abort_on_overflow is 1.',
                Change::network('net.ipv4.tcp_abort_on_overflow', 0),
                Change::undo('net.ipv4.tcp_abort_on_overflow', 1),
            );
        }
    }

    /** @return iterable<\Nexus\Doctor\Finding> */
    private function backlog(Subject $subject): iterable
    {
        $allowed = $subject->number('/proc/sys/net/core/somaxconn');
        $wanted = $subject->config->backlog;
        if ($allowed === null || $allowed >= min($wanted, self::USUAL)) {
            return;
        }
        yield Rules::named('DR-101')->found(
            $allowed < self::FEW ? Severity::Warning : Severity::Notice,
            self::SOMAXCONN . " is {$allowed}, the server asks for {$wanted} (--backlog), and the default of Linux is "
                . self::USUAL . '.',
            Change::network(self::SOMAXCONN, self::USUAL),
            Change::undo(self::SOMAXCONN, $allowed),
        );
    }

    /** @return iterable<\Nexus\Doctor\Finding> */
    private function cookies(Subject $subject): iterable
    {
        if ($subject->number('/proc/sys/net/ipv4/tcp_syncookies') !== 0) {
            return;
        }
        yield Rules::named('DR-103')->found(
            Severity::Warning,
            'net.ipv4.tcp_syncookies is 0.',
            Change::network('net.ipv4.tcp_syncookies', 1),
            Change::undo('net.ipv4.tcp_syncookies', 0),
        );
        $length = $subject->number('/proc/sys/net/ipv4/tcp_max_syn_backlog') ?? self::FEW;
        if ($length < self::FEW) {
            yield Rules::named('DR-104')->found(
                Severity::Warning,
                "net.ipv4.tcp_max_syn_backlog is {$length}, and net.ipv4.tcp_syncookies is 0.",
                Change::network('net.ipv4.tcp_syncookies', 1) . '. The length then does not matter',
                Change::undo('net.ipv4.tcp_syncookies', 0),
            );
        }
    }

    /** @return iterable<\Nexus\Doctor\Finding> */
    private function overflows(Subject $subject): iterable
    {
        $counters = $subject->networkCounters();
        $since = sprintf('since this network namespace was created, at most %s ago', self::uptime($subject));
        $overflows = $counters['ListenOverflows'] ?? 0;
        if ($overflows > 0) {
            $drops = $counters['ListenDrops'] ?? $overflows;
            yield Rules::named('DR-102')->found(
                Severity::Failure,
                "/proc/net/netstat: ListenOverflows {$overflows}, ListenDrops {$drops}, {$since}.",
                'Find the socket with `ss -ltn` (Recv-Q is the queue, Send-Q its limit). Raise its backlog and '
                    . self::SOMAXCONN . ', or accept faster: more workers (nexus), more children (php-fpm)',
                'Restore the former backlog. The counter itself only starts anew with the namespace',
            );
        }
        // Linux counts most of these drops among ListenDrops only.
        $dropped = max($counters['TCPReqQFullDrop'] ?? 0, ($counters['ListenDrops'] ?? 0) - $overflows);
        if ($dropped > 0) {
            yield Rules::named('DR-106')->found(
                Severity::Failure,
                "/proc/net/netstat: {$dropped} handshakes dropped without an overflow (ListenDrops - ListenOverflows), "
                    . "{$since}.",
                Change::network('net.ipv4.tcp_syncookies', 1),
                Change::undo('net.ipv4.tcp_syncookies', 0),
            );
        }
        $cookies = $counters['TCPReqQFullDoCookies'] ?? 0;
        if ($cookies > 0) {
            yield Rules::named('DR-107')->found(
                Severity::Notice,
                "/proc/net/netstat: TCPReqQFullDoCookies {$cookies}, {$since}.",
                'Raise the backlog of the socket that the bursts reach; '
                    . Change::network(self::SOMAXCONN, self::USUAL),
                'Restore the former backlog',
            );
        }
    }

    private static function uptime(Subject $subject): string
    {
        $seconds = $subject->number('/proc/uptime') ?? 0;

        return $seconds >= 2 * 86400 ? intdiv($seconds, 86400) . ' days' : sprintf('%.1f hours', $seconds / 3600);
    }
}
