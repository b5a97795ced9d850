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
 * Further stages of a packet: connection tracking, the receive queue of each CPU, TCP's memory, keepalive probes.
 *
 * @internal
 */
final readonly class Network implements Check
{
    private const TRACKED = 'net.netfilter.nf_conntrack_max';
    private const KEEPALIVE = 'net.ipv4.tcp_keepalive_time';
    /** Load balancers and NAT gateways of the large clouds forget an idle connection after about 350 s. */
    private const FORGOTTEN_AFTER = 350;

    public function examine(Subject $subject): iterable
    {
        yield from self::tracking($subject);
        yield from self::packets($subject);
        $aborted = $subject->networkCounters()['TCPAbortOnMemory'] ?? 0;
        if ($aborted > 0) {
            $limits = $subject->text('/proc/sys/net/ipv4/tcp_mem');
            yield Rules::named('DR-123')->found(
                Severity::Failure,
                "/proc/net/netstat: TCPAbortOnMemory {$aborted}; net.ipv4.tcp_mem is {$limits} pages.",
                'Give the machine more memory, or fewer connections; net.ipv4.tcp_mem is computed from the memory at '
                    . 'boot',
                'Nothing was changed',
            );
        }
        $idle = $subject->number('/proc/sys/net/ipv4/tcp_keepalive_time');
        if ($idle !== null && $idle > self::FORGOTTEN_AFTER) {
            yield Rules::named('DR-124')->found(
                Severity::Notice,
                self::KEEPALIVE . " is {$idle} s.",
                Change::network(self::KEEPALIVE, 120),
                Change::undo(self::KEEPALIVE, $idle),
            );
        }
    }

    /** @return iterable<Finding> */
    private static function tracking(Subject $subject): iterable
    {
        $limit = $subject->number('/proc/sys/net/netfilter/nf_conntrack_max') ?? 0;
        $count = $subject->number('/proc/sys/net/netfilter/nf_conntrack_count') ?? 0;
        if ($limit <= 0 || $count < 0.8 * $limit) {
            return;
        }
        yield Rules::named('DR-121')->found(
            $count >= 0.98 * $limit ? Severity::Failure : Severity::Warning,
            "net.netfilter.nf_conntrack_count is {$count} of {$limit}.",
            Change::machine(self::TRACKED, 2 * $limit),
            Change::undo(self::TRACKED, $limit),
        );
    }

    /** @return iterable<Finding> */
    private static function packets(Subject $subject): iterable
    {
        $dropped = $all = 0;
        foreach (explode("\n", $subject->text('/proc/net/softnet_stat')) as $line) {
            [$processed, $lost] = explode(' ', $line) + ['0', '0'];
            $all += (int) hexdec($processed);
            $dropped += (int) hexdec($lost);
        }
        if ($dropped === 0) {
            return;
        }
        $length = $subject->number('/proc/sys/net/core/netdev_max_backlog') ?? 1000;
        yield Rules::named('DR-122')->found(
            $dropped > $all / 10_000 ? Severity::Failure : Severity::Warning,
            "/proc/net/softnet_stat: {$dropped} of " . ($all + $dropped) . ' packets dropped since the start.',
            Change::machine('net.core.netdev_max_backlog', 4 * $length)
                . ', and spread the packets over the CPUs (RPS, irqbalance)',
            Change::undo('net.core.netdev_max_backlog', $length),
        );
    }
}
