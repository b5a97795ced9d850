<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Limits how fast workers that reach the memory limit are replaced. If a worker exceeds the limit when it begins to
 * serve, the application needs more than the limit, and its successors would exceed it too. Each successor then waits
 * longer, and a message gives the reason. The worker continues to serve meanwhile.
 *
 * @internal
 */
final class MemoryRecycling
{
    private const PAGE = 4096;

    /** @var array<int, BackOff> by slot */
    private array $backOffs = [];

    /** @param int|null $limit bytes; null: there is none */
    public function __construct(private readonly ?int $limit) {}

    /** Called when the worker begins to serve. */
    public function measure(Member $member): void
    {
        $member->bytesAtStart = $this->limit === null ? 0 : self::residentBytes($member->pid);
    }

    /** @return float seconds to wait before the successor of a worker that wants to be replaced is started */
    public function delay(Member $member): float
    {
        if ($this->limit === null || $member->bytesAtStart < $this->limit) {
            return 0.0;
        }
        $delay = ($this->backOffs[$member->slot] ??= new BackOff())->died(0.0);
        Log::notice(sprintf(
            'worker %d (pid %d) begins with %.1f MiB, and --max-memory is %.1f MiB: the application needs more than '
                . 'that, so raise it. The next worker starts in %.1f s.',
            $member->slot,
            $member->pid,
            $member->bytesAtStart / 2 ** 20,
            $this->limit / 2 ** 20,
            $delay,
        ));

        return $delay;
    }

    private static function residentBytes(int $pid): int
    {
        $pages = explode(' ', (string) @file_get_contents("/proc/{$pid}/statm"));

        return (int) ($pages[1] ?? 0) * self::PAGE;
    }
}
