<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * How fast workers are replaced that reach the memory limit. One that is over it when it begins to serve says that the
 * limit is less than the application needs: its successors would do the same, so each waits longer, and a line says
 * why. It serves on meanwhile.
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

    /** It begins to serve. */
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
        Log::line(sprintf(
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
