<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * Reports the workers of a generation to the master, which does not read the scoreboard. A message that could not be
 * sent is sent again at the next check.
 *
 * @internal
 */
final class WorkerReports
{
    /** Seconds since its last heartbeat within which a worker counts as alive. */
    private const ALIVE_WITHIN = 1.0;
    private const ACCEPTING = [Scoreboard::READY, Scoreboard::SERVING, Scoreboard::RETIRING];

    private bool $hasClosed = false;

    public function __construct(private readonly Report $report, private readonly Scoreboard $scoreboard) {}

    public function send(Members $members, bool $isDraining): void
    {
        $isAccepting = $isAlive = false;
        foreach ($members as $member) {
            $member->isReported = $member->isReported
                || $this->report->started($member->pid, $member->slot, $member->row);
            $row = $this->scoreboard->row($member->row);
            $isAccepting = $isAccepting || \in_array($row['state'], self::ACCEPTING, true);
            $isAlive = $isAlive || $row['silence'] <= self::ALIVE_WITHIN;
        }
        $isAlive ? $this->report->alive() : $this->report->idle();
        if ($isDraining && !$isAccepting && !$this->hasClosed) {
            $this->hasClosed = $this->report->closed();
        }
    }
}
