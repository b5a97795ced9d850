<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Measure\Command;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * A network namespace with a loopback device and settings of its own: the kernel's settings can be changed there, and
 * its counters count nothing else. It ends with this object.
 */
final readonly class NetworkNamespace
{
    private function __construct(private Daemon $holder) {}

    /**
     * @param array<string, string> $settings names and values as in sysctl.conf
     * @throws Unmeasurable when namespaces or the settings are not permitted
     */
    public static function create(array $settings = []): self
    {
        foreach (['unshare', 'nsenter', 'ip'] as $program) {
            Command::find($program) ?? throw Unmeasurable::programMissing($program, 'util-linux iproute2');
        }
        $script = 'ip link set lo up';
        foreach ($settings as $name => $value) {
            $script .= ' && echo ' . escapeshellarg($value) . ' > /proc/sys/' . strtr($name, '.', '/');
        }
        $line = ['unshare', '--net', 'sh', '-c', "{$script} && echo ready && exec tail -f /dev/null"];
        $holder = Daemon::start('unshare --net', $line, Daemon::makeDirectory());
        $holder->await(static fn(): ?bool => str_contains($holder->output(), 'ready') ? true : null);

        return new self($holder);
    }

    /** @return list<string> to be put before a command line */
    public function prefix(): array
    {
        return ['nsenter', "--net=/proc/{$this->holder->pid()}/ns/net", '--'];
    }

    /** Bytes that its loopback device has carried. */
    public function bytes(): int
    {
        $devices = (string) @file_get_contents("/proc/{$this->holder->pid()}/net/dev");

        return preg_match('/^\s*lo:\s*(\d+)/m', $devices, $match) === 1 ? (int) $match[1] : 0;
    }

    /** A counter of /proc/net/netstat, for example ListenOverflows. */
    public function counter(string $name): int
    {
        $lines = explode("\n", (string) @file_get_contents("/proc/{$this->holder->pid()}/net/netstat"));
        for ($line = 0; isset($lines[$line + 1]); $line += 2) {
            $place = array_search($name, explode(' ', $lines[$line]), true);
            if ($place !== false) {
                return (int) (explode(' ', $lines[$line + 1])[$place] ?? 0);
            }
        }

        return 0;
    }

    public function stop(): void
    {
        $this->holder->stop();
    }
}
