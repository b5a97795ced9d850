<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\{ActorSystem, ShutdownPhase};
use Nexus\Async\Deferred;
use Nexus\Time\Duration;

/**
 * The actor system of a worker's application. It ends after the worker's last request, and the worker ends after it.
 * The InspectionSocket reports on it to other processes.
 *
 * @internal
 */
final class WorkerActors
{
    /**
     * Seconds for actors when requests have used the whole drain time; less than the additional time before a leader
     * kills.
     */
    private const LEAST = 1.0;
    private const MOST_REPORTED = 100_000;

    private bool $isLeaving = false;

    /** @var Deferred<null> resolved when no request is in progress any more */
    private readonly Deferred $drained;

    /** @param \Closure(): void $retire requests a successor of this worker */
    private function __construct(private readonly ActorSystem $system, private readonly \Closure $retire)
    {
        $this->drained = new Deferred();
    }

    /**
     * @param \Closure(): void $retire
     * @param float $drainSeconds time limit for requests in progress
     */
    public static function of(?ActorSystem $system, \Closure $retire, float $drainSeconds): ?self
    {
        if ($system === null || !$system->isRunning()) {
            return null;
        }
        $actors = new self($system, $retire);
        $system->limitShutdown(ShutdownPhase::Ingress, self::duration($drainSeconds));
        $system->onShutdown(ShutdownPhase::Ingress, 'requests in progress', $actors->awaitRequests(...));

        return $actors;
    }

    /**
     * The actors, for other processes.
     *
     * @param int $most maximum number of actors
     * @return array<mixed> as SystemReport::toArray()
     */
    public function report(int $most): array
    {
        return $this->system->inspect(min(self::MOST_REPORTED, $most))->toArray();
    }

    /** Called when the worker begins to drain. */
    public function leave(): void
    {
        $this->isLeaving = true;
    }

    /** Called after the last request. */
    public function end(float $seconds): void
    {
        $this->drained->complete();
        $this->system->shutdown(self::duration(max(self::LEAST, $seconds)));
    }

    /** If the application shuts its system down, its worker serves until a successor serves. */
    private function awaitRequests(): void
    {
        if (!$this->isLeaving) {
            ($this->retire)();
        }
        $this->drained->future()->await();
    }

    private static function duration(float $seconds): Duration
    {
        return Duration::millis((int) ($seconds * 1e3));
    }
}
