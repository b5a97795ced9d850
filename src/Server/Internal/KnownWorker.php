<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * A worker as the master sees it: its leader has reported it, and isChildOf() verifies it with the kernel.
 *
 * @internal
 */
final readonly class KnownWorker
{
    private const MOST_SLOTS = 2048;

    private function __construct(public int $pid, public int $slot, public int $row) {}

    /**
     * Null if the message names no worker.
     *
     * @param array<mixed> $message
     */
    public static function fromMessage(array $message): ?self
    {
        ['pid' => $pid, 'slot' => $slot, 'row' => $row] = $message + ['pid' => null, 'slot' => null, 'row' => null];
        $isWhole = \is_int($pid) && \is_int($slot) && \is_int($row);

        return $isWhole && $pid > 1 && $slot >= 0 && $slot < self::MOST_SLOTS && $row >= 0
            ? new self($pid, $slot, $row)
            : null;
    }

    public function isChildOf(int $leader): bool
    {
        return Process::parentOf($this->pid) === $leader;
    }

    /** While a leader is stopped, its dead workers remain as zombies. */
    public function isRunning(): bool
    {
        return preg_match('/.*\) [^ZX]/s', (string) @file_get_contents("/proc/{$this->pid}/stat")) === 1;
    }
}
