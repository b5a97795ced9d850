<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\Coroutine;
use Nexus\Async\TimeoutException;
use Nexus\Server\Control\Printable;

use function Nexus\Async\timeout;

/**
 * A leader and its workers, as the master knows them: from their reports, and from the kernel. Reports may be forged
 * when an application has taken over its worker; a forged report affects this generation and no other process.
 *
 * @internal
 */
final class Generation
{
    /** How long to listen to one that is dead. */
    private const LAST_WORD = 1.0;
    /** On top of what it may take. */
    private const GRACE = 5.0;
    private const LONGEST_COMPLAINT = 16384;
    private const MOST_WORKERS = 4096;

    public readonly float $startedAt;
    /** True when all its workers are ready to serve. */
    public bool $hasBooted = false;
    /** All its workers have served: what they found of OPcache and JIT. */
    public ?int $runtime = null;
    /** True when none of its workers accepts connections any more. */
    public bool $isClosed = false;
    /** When it was last reported that a worker beats. */
    public float $aliveAt;
    /** When its leader last reported that it runs; null: it has not reported yet. */
    public ?float $heardAt = null;
    /** Its leader is silent, so the master has told its workers to end. */
    public bool $isEndedByMaster = false;
    /** @var array<int, KnownWorker> by process id */
    public array $workers = [];
    /** The master has announced that it serves. */
    public bool $hasServed = false;
    /** None before it accepts anything more. */
    public bool $isAlone = false;
    /** It is dying, and may not serve. */
    public bool $isGivenUp = false;
    /** It was told to end, and is killed then. */
    public ?float $killAt = null;
    /** What it said last of why it does not boot. */
    public ?string $complaint = null;
    /** @var Coroutine<mixed>|null reads what it reports */
    public ?Coroutine $hearing = null;

    public function __construct(public readonly int $number, public readonly int $leader, public readonly Plan $plan)
    {
        $this->startedAt = $this->aliveAt = hrtime(true) / 1e9;
    }

    /** When it must have come up: the first worker boots alone, then the others together. INF: it was given up. */
    public function bootEnd(): float
    {
        return $this->isGivenUp ? INF : $this->startedAt + 2 * $this->plan->bootSeconds + self::GRACE;
    }

    /** @param float $seconds that what is in flight may take; a leader that lives on after that is killed */
    public function endWithin(float $seconds): void
    {
        $this->killAt = hrtime(true) / 1e9 + $seconds + self::GRACE;
    }

    /** How many seconds from now what is in flight may take. */
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
    public function hear(array $message): void
    {
        match ($message['event'] ?? null) {
            'started' => $this->learn(KnownWorker::fromMessage($message)),
            'booted' => $this->hasBooted = true,
            'served' => $this->runtime ??= \is_int($message['runtime'] ?? null) ? $message['runtime'] : 0,
            'alive' => $this->aliveAt = $this->heardAt = hrtime(true) / 1e9,
            'idle' => $this->heardAt = hrtime(true) / 1e9,
            'closed' => $this->isClosed = true,
            'failed' => $this->complain(\is_string($message['reason'] ?? null) ? $message['reason'] : ''),
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

    /** Each reason once, however many workers have it. */
    private function complain(string $reason): void
    {
        $reasons = $this->complaint ?? '';
        $printable = Printable::text($reason);
        if (!str_contains($reasons, $printable) && \strlen($reasons) < self::LONGEST_COMPLAINT) {
            $this->complaint = ltrim("{$reasons}\n{$printable}");
        }
    }

    /** Its complaint, also when it died a moment after that. Waits. */
    public function lastWord(): ?string
    {
        try {
            timeout(self::LAST_WORD, fn(): mixed => $this->hearing?->await());
        } catch (TimeoutException) {
            // A process that it started is still running.
        }

        return $this->complaint;
    }

    /** It must not serve: it is killed, and what it said itself follows the reason. */
    public function giveUp(string $reason): void
    {
        $this->isGivenUp = true;
        $this->kill();
        $this->complaint = $this->complaint === null ? "{$reason}." : "{$reason}: {$this->complaint}";
    }

    public function kill(): void
    {
        $this->killAt = null;
        Process::signalChild($this->leader, Signal::KILL);
    }

    /** A process that a worker has forked keeps the pipe open for as long as it lives. */
    public function stopHearing(): void
    {
        $this->hearing?->cancel('the generation is gone');
    }
}
