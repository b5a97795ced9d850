<?php

declare(strict_types=1);

namespace Nexus\Tune;

/**
 * Settings of the kernel, and limits of a unit of systemd.
 *
 * @internal
 */
final class SystemFiles
{
    public static function of(Format $format, Target $target): string
    {
        return $format === Format::Sysctl ? self::sysctl($target) : self::systemd($target);
    }

    /**
     * Settings of the network namespace; a container may have its own.
     *
     * @return array<string, string>
     */
    public static function network(Target $target): array
    {
        return [
            'net.core.somaxconn' => $target->profile === Profile::Realtime ? '16384' : '4096',
            'net.ipv4.tcp_syncookies' => '1',
            'net.ipv4.tcp_tw_reuse' => '1',
            'net.ipv4.ip_local_port_range' => '15000 60999',
            'net.ipv4.ip_local_reserved_ports' => $target->port >= 15000 ? (string) $target->port : '',
            'net.ipv4.tcp_keepalive_time' => '120',
        ];
    }

    private static function sysctl(Target $target): string
    {
        $reasons = [
            'net.core.somaxconn' => "DR-101: bursts wait in this queue instead of being dropped for a second.\n"
                . '# tcp_max_syn_backlog is not here: with SYN cookies it has no effect (docs/inside/doctor.md).',
            'net.ipv4.tcp_syncookies' => 'DR-103: a flood of SYNs does not shut out clients.',
            'net.ipv4.tcp_tw_reuse' => 'DR-114: ports of outgoing connections are free again after a second.',
            'net.ipv4.ip_local_port_range' => 'DR-111, DR-112: many ports, and not those that servers use.',
            'net.ipv4.ip_local_reserved_ports' => 'DR-112: no outgoing connection takes the port of the server.',
            'net.ipv4.tcp_keepalive_time' => 'DR-124: idle connections are probed before NAT forgets them.',
        ];
        $text = '';
        foreach (self::network($target) as $name => $value) {
            $text .= $value === '' ? '' : "# {$reasons[$name]}\n{$name} = {$value}\n\n";
        }
        if ($target->profile === Profile::Realtime) {
            $text .= "# DR-202: before Linux 6.13 each coroutine takes two memory maps.\nvm.max_map_count = 262144\n\n";
        }

        return rtrim($text) . "\n";
    }

    private static function systemd(Target $target): string
    {
        $memory = intdiv(9 * $target->memoryMiB(), 10);

        return <<<UNIT
            [Service]
            # DR-201: each connection takes a descriptor.
            LimitNOFILE={$target->openFiles()}
            # DR-204: threads count, too.
            TasksMax=4096
            # DR-211: the service is stopped before the machine runs out of memory.
            MemoryMax={$memory}M
            # DR-513: longer than --drain (10 s) and --readiness-delay together.
            TimeoutStopSec=30

            UNIT;
    }
}
