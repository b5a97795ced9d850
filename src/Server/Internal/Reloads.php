<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\Coroutine;
use Nexus\Async\Deferred;
use Nexus\Async\Future;
use Nexus\Async\LogLine;
use Nexus\NexusException;

use function Nexus\Async\spawn;

/**
 * Runs reloads one after another. Requests for a reload that arrive while one runs are answered together by the next
 * one, because files may have changed since the running one began. The next one waits while too many generations drain.
 *
 * @internal
 */
final class Reloads
{
    /** @var list<Deferred<?string>> */
    private array $running = [];
    /** @var list<Deferred<?string>> */
    private array $waiting = [];
    /** @var Coroutine<void>|null the coroutine that makes the plan and starts the generation */
    private ?Coroutine $beginning = null;
    private bool $hasEnded = false;
    private bool $isDelayed = false;

    /**
     * @param \Closure(): Plan $plan may wait
     * @param \Closure(Plan): void $begin starts a generation; succeeded() or failed() must be called afterwards
     * @param \Closure(string): void $logFailure called with the failure of the other two; failed() must be called
     * afterwards
     * @param \Closure(): bool $mayStart false: the next reload waits; call startNext() when that has changed
     */
    public function __construct(
        private readonly \Closure $plan,
        private readonly \Closure $begin,
        private readonly \Closure $logFailure,
        private readonly \Closure $mayStart,
    ) {}

    /** @return Future<?string> why it failed; null when the new generation serves */
    public function ask(): Future
    {
        /** @var Deferred<?string> $asked */
        $asked = new Deferred();
        $this->waiting[] = $asked;
        $this->startNext();

        return $asked->future();
    }

    /** Starts an automatic reload with this plan. Requests that arrive meanwhile are answered by the next reload. */
    public function begin(Plan $plan): void
    {
        /** @var Deferred<?string> $unasked */
        $unasked = new Deferred();
        $this->running = [$unasked];
        $this->spawn(static fn(): Plan => $plan);
    }

    public function isRunning(): bool
    {
        return $this->running !== [];
    }

    public function succeeded(): void
    {
        if ($this->running !== []) {
            $this->settle(null);
        }
    }

    public function failed(string $reason): void
    {
        if ($this->running !== []) {
            $this->settle($reason);
        }
    }

    /** Fails all requests, including the one whose plan is being made. No further reload starts. */
    public function end(string $reason): void
    {
        $this->hasEnded = true;
        $this->beginning?->cancel($reason);
        $asked = [...$this->running, ...$this->waiting];
        $this->running = $this->waiting = [];
        array_map(static fn(Deferred $deferred) => $deferred->complete($reason), $asked);
    }

    private function settle(?string $reason): void
    {
        $settled = $this->running;
        $this->running = [];
        array_map(static fn(Deferred $asked) => $asked->complete($reason), $settled);
        $this->startNext();
    }

    /** Starts the reload that waits, if there is one and it may start. */
    public function startNext(): void
    {
        if ($this->hasEnded || $this->running !== [] || $this->waiting === []) {
            return;
        }
        if (!($this->mayStart)()) {
            $this->delay();

            return;
        }
        $this->isDelayed = false;
        [$this->running, $this->waiting] = [$this->waiting, []];
        $this->spawn($this->plan);
    }

    private function delay(): void
    {
        if (!$this->isDelayed) {
            $this->isDelayed = true;
            Log::notice('the reload waits until one of the ' . Generations::MOST_OLDER . ' generations that still '
                . 'answer requests has ended.');
        }
    }

    /** @param \Closure(): Plan $plan */
    private function spawn(\Closure $plan): void
    {
        $this->beginning = spawn(function () use ($plan): void {
            try {
                ($this->begin)($plan());
            } catch (\Throwable $failure) {
                if (!$this->hasEnded) {
                    $isOurs = $failure instanceof NexusException;
                    ($this->logFailure)($isOurs ? $failure->getMessage() : LogLine::quote($failure));
                }
            }
        });
    }
}
