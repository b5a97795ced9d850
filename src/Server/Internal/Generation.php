<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\Coroutine;
use Nexus\Async\TimeoutException;
use Nexus\Server\Control\Printable;
use Nexus\Server\Signal;

use function Nexus\Async\timeout;

/**
 * A leader and its workers, as the master sees them: from their reports, and from the kernel. If an application has
 * taken over its worker, reports may be forged. A forged report affects this generation and no other process.
 *
 * @internal
 */
final class Generation
{
    /** Maximum time to wait for the remaining reports of a dead leader. */
    private const LAST_WORD = 1.0;
    /** Time added to each limit before the leader is killed. */
    private const GRACE = 5.0;
    private const LONGEST_FAILURE_REASON = 16384;
    private const MOST_WORKERS = 4096;

    public readonly float $startedAt;
    /** True when all its workers are ready to serve. */
    public bool $hasBooted = false;
    /** The OPcache and JIT state that the workers reported when all of them had served; null: not yet. */
    public ?int $runtime = null;
    /** True when none of its workers accepts connections any more. */
    public bool $isClosed = false;
    /** When a heartbeat of a worker was last reported. */
    public float $aliveAt;
    /** When its leader last reported that it runs; null: it has not reported yet. */
    public ?float $lastMessageAt = null;
    /** Its leader is silent, so the master has asked its workers to end. */
    public bool $isEndedByMaster = false;
    /** @var array<int, KnownWorker> by process id */
    public array $workers = [];
    /** The master has logged that it serves. */
    public bool $hasServed = false;
    /** No older generation accepts connections beside it. */
    public bool $isAlone = false;
    /** The master has killed it: it must not serve. */
    public bool $isGivenUp = false;
    /** When it is killed if it has not ended by then; null: it was not asked to end. */
    public ?float $killAt = null;
    /** The reasons that it reported for not booting; null: none. */
    public ?string $failureReason = null;
    /** @var Coroutine<mixed>|null reads what it reports */
    public ?Coroutine $hearing = null;

    public function __construct(public readonly int $number, public readonly int $leader, public readonly Plan $plan)
    {
        $this->startedAt = $this->aliveAt = hrtime(true) / 1e9;
    }

    /**
     * The time by which it must have booted: the first worker boots alone, then the others together. INF: the limit
     * does not apply any more.
     */
    public function bootEnd(): float
    {
        return $this->isGivenUp ? INF : $this->startedAt + 2 * $this->plan->bootSeconds + self::GRACE;
    }

    /** @param float $seconds time limit for requests in progress; a leader that still runs after that is killed */
    public function endWithin(float $seconds): void
    {
        $this->killAt = hrtime(true) / 1e9 + $seconds + self::GRACE;
    }

    /** Seconds from now that requests in progress may take. */
    public function drainSecondsUntil(float $killAt): float
    {
        return max(0.0, $killAt - self::GRACE - hrtime(true) / 1e9);
    }

    /** @return list<KnownWorker> */
    public function livingWorkers(): array
    {
        return array_values(array_filter(
            $this->workers,
            fn(KnownWorker $known): bool => $known->isChildOf($this->leader) && $known->isRunning(),
        ));
    }

    /** @param array<mixed> $message of a less privileged process */
    public function receive(array $message): void
    {
        match ($message['event'] ?? null) {
            'started' => $this->learn(KnownWorker::fromMessage($message)),
            'booted' => $this->hasBooted = true,
            'served' => $this->runtime ??= \is_int($message['runtime'] ?? null) ? $message['runtime'] : 0,
            'alive' => $this->aliveAt = $this->lastMessageAt = hrtime(true) / 1e9,
            'idle' => $this->lastMessageAt = hrtime(true) / 1e9,
            'closed' => $this->isClosed = true,
            'failed' => $this->addFailureReason(\is_string($message['reason'] ?? null) ? $message['reason'] : ''),
            default => null,
        };
    }

    private function learn(?KnownWorker $worker): void
    {
        if ($worker === null) {
            return;
        }
        if (\count($this->workers) >= self::MOST_WORKERS) {
            $this->workers = array_filter(
                $this->workers,
                fn(KnownWorker $known): bool => $known->isChildOf($this->leader),
            );
        }
        if (\count($this->workers) < self::MOST_WORKERS) {
            $this->workers[$worker->pid] = $worker;
        }
    }

    /** Records each reason once, even if several workers report it. */
    private function addFailureReason(string $reason): void
    {
        $reasons = $this->failureReason ?? '';
        $printable = Printable::text($reason);
        if (!str_contains($reasons, $printable) && \strlen($reasons) < self::LONGEST_FAILURE_REASON) {
            $this->failureReason = ltrim("{$reasons}\n{$printable}");
        }
    }

    /**
     * Its reasons for not booting. Waits for reports that are still unread, since a leader may die right after its
     * report.
     */
    public function lastWord(): ?string
    {
        try {
            timeout(self::LAST_WORD, fn(): mixed => $this->hearing?->await());
        } catch (TimeoutException) {
            // A process that the leader has started still holds the socket open.
        }

        return $this->failureReason;
    }

    /** Kills it, because it must not serve. The reasons that it has reported are appended to the given one. */
    public function giveUp(string $reason): void
    {
        $this->isGivenUp = true;
        $this->kill();
        $this->failureReason = $this->failureReason === null ? "{$reason}." : "{$reason}: {$this->failureReason}";
    }

    public function kill(): void
    {
        $this->killAt = null;
        Process::signalChild($this->leader, Signal::KILL);
    }

    /**
     * Stops reading its reports. A process forked by a worker may keep the socket open after the generation has ended.
     */
    public function stopHearing(): void
    {
        $this->hearing?->cancel('the generation is gone');
    }
}
