<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\Signal;

/**
 * The stop of a server. After the first request the server still accepts clients for a delay, so that the load balancer
 * can remove it; then it closes its sockets and drains. After a second request it ends at once.
 *
 * @internal
 */
final class Stopping
{
    /** Some tools signal the process and its process group: two signals within this time count as one request. */
    private const SAME_REQUEST_SECONDS = 0.1;

    private ?float $askedAt = null;
    private ?float $closesAt = null;

    public function __construct(
        private readonly Generations $generations,
        private readonly Listeners $listeners,
        private readonly Scoreboard $scoreboard,
    ) {}

    public function hasBegun(): bool
    {
        return $this->askedAt !== null;
    }

    public function isRepeated(): bool
    {
        return $this->askedAt !== null && self::now() - $this->askedAt >= self::SAME_REQUEST_SECONDS;
    }

    /** @param float $delay seconds between the first request and closing the sockets */
    public function begin(float $delay): void
    {
        $this->closesAt = self::now() + $delay;
        $newest = max([
            0,
            ...array_map(static fn(Generation $generation): int => $generation->number, $this->generations->all()),
        ]);
        foreach ($this->generations->all() as $generation) {
            $this->scoreboard->mark(Scoreboard::MARK_LEAVING, $newest);
            Process::signalChild(
                $generation->leader,
                $generation === $this->generations->next ? Signal::KILL : Signal::USR1,
            );
        }
        if ($delay > 0) {
            Log::warning(sprintf(
                'stopping: for %g s it reports that it is not ready, but still serves; then new clients are refused. '
                    . 'A second signal stops at once.',
                $delay,
            ));
        }
        $this->check();
        $this->askedAt = self::now();
    }

    /** When the sockets are closed; INF: no stop was requested, or they are closed. */
    public function closesAt(): float
    {
        return $this->closesAt ?? INF;
    }

    public function check(): void
    {
        if (self::now() < $this->closesAt()) {
            return;
        }
        $this->closesAt = null;
        $this->listeners->close();
        foreach ($this->generations->all() as $generation) {
            $generation->endWithin($generation->plan->drainSeconds);
            Process::signalChild($generation->leader, Signal::TERM);
        }
    }

    private static function now(): float
    {
        return hrtime(true) / 1e9;
    }
}
