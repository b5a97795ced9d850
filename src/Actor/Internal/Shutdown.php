<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\ShutdownPhase;
use Nexus\Async\{CancelledError, Context, ContextKey, Coroutine, Deferred, TimeoutException, WaitForbiddenError};
use Nexus\Time\Duration;

use function Nexus\Async\{spawn, timeout};
use function Nexus\Internal\{hand_down, misuse, origin_name, spawn_unscoped, timer_clock};

/**
 * Shuts a system down phase by phase, in a coroutine of its own. So it never waits for the handler, request or task
 * that has requested it.
 *
 * @internal
 */
final class Shutdown
{
    /**
     * Nanoseconds before the limit, but at most a tenth of it, at which running handlers are cancelled: the actors that
     * are stopped then still receive PostStop.
     */
    private const RESERVE = 1_000_000_000;
    /** Nanoseconds that actors always have, so that actors that are forced to stop receive PostStop. */
    private const LEAST = 100_000_000;

    /** @var array<string, list<ShutdownTask>> by phase */
    private array $tasks = [];
    /** @var array<string, int> nanoseconds, by phase */
    private array $limits = [];
    private ?ShutdownPhase $reached = null;
    private ?int $endsAt = null;

    /** @var Deferred<null> */
    private readonly Deferred $ended;

    /** @var ContextKey<bool> true in the coroutines of the shutdown itself */
    private readonly ContextKey $inside;

    public function __construct(
        private readonly string $system,
        private readonly NativeSystem $native,
        private readonly Host $host,
    ) {
        $this->ended = new Deferred();
        $this->inside = new ContextKey('shutdown');
    }

    public function hasBegun(): bool
    {
        return $this->endsAt !== null;
    }

    public function add(ShutdownPhase $phase, ShutdownTask $task): void
    {
        $this->refuseWhenReached($phase, "\"{$task->name}\" was added");
        $this->tasks[$phase->value][] = $task;
    }

    public function limit(ShutdownPhase $phase, Duration $limit): void
    {
        $this->refuseWhenReached($phase, "a limit of {$limit} was set");
        $this->limits[$phase->value] = $limit->toNanos();
    }

    /** Only the first call has an effect. */
    public function begin(Duration $timeout): void
    {
        if ($this->endsAt === null) {
            $this->endsAt = timer_clock() + $timeout->toNanos();
            spawn_unscoped($this->perform(...), "the end of actor system {$this->system}");
        }
    }

    /**
     * Does not wait in handlers of actors and of requests, and in tasks of the shutdown: the shutdown waits for these.
     */
    public function await(): void
    {
        if (
            !$this->native->isCurrent()
            && origin_name() === 'main'
            && Context::current()->find($this->inside) !== true
        ) {
            try {
                $this->awaitEnd();
            } catch (WaitForbiddenError) {
                // Waiting is forbidden, for example in a signal handler. The shutdown has begun nevertheless.
            }
        }
    }

    public function awaitEnd(): void
    {
        $this->ended->future()->await();
    }

    private function perform(): void
    {
        hand_down($this->inside, true);
        try {
            foreach (ShutdownPhase::cases() as $phase) {
                $this->reached = $phase;
                $this->performPhase($phase, $this->timeOf($phase));
            }
        } finally {
            $this->ended->complete();
        }
    }

    /**
     * The time for a phase: its own limit, otherwise half of the remaining time, or all of it when no later phase has
     * tasks.
     */
    private function timeOf(ShutdownPhase $phase): int
    {
        $left = max(0, (int) $this->endsAt - timer_clock());
        $phases = ShutdownPhase::cases();
        $later = array_slice($phases, (int) array_search($phase, $phases, true) + 1);
        $isLast = array_filter(
            $later,
            fn(ShutdownPhase $next): bool => $next === ShutdownPhase::Actors || isset($this->tasks[$next->value]),
        ) === [];

        return min($this->limits[$phase->value] ?? ($isLast ? $left : intdiv($left, 2)), $left);
    }

    private function performPhase(ShutdownPhase $phase, int $time): void
    {
        $tasks = $this->tasks[$phase->value] ?? [];
        if ($phase === ShutdownPhase::Actors) {
            $time = max($time, self::LEAST);
            $this->stopActors($time);
            $tasks[] = new ShutdownTask('all actors stop', fn() => $this->host->whenEmpty($this->native)->await());
        }
        $running = array_map(fn(ShutdownTask $task): Coroutine => spawn($this->attempt(...), $phase, $task), $tasks);
        try {
            timeout($time / 1e9, static function () use ($running): void {
                foreach ($running as $task) {
                    $task->await();
                }
            });
        } catch (TimeoutException) {
            $late = array_filter($running, static fn(Coroutine $task): bool => !$task->isDone());
            $names = array_map(static fn(int $number): string => $tasks[$number]->name, array_keys($late));
            $this->logFailure(
                $phase,
                sprintf(
                    'its time of %g s is over, and these have not ended: %s',
                    $time / 1e9,
                    implode(', ', $names),
                ) . $this->survivors($phase),
            );
            foreach ($late as $task) {
                $task->cancel('the time of its phase is over');
            }
        }
    }

    private function attempt(ShutdownPhase $phase, ShutdownTask $task): void
    {
        try {
            ($task->work)();
        } catch (CancelledError) {
            // Reported where it was cancelled.
        } catch (\Throwable $failure) {
            $this->logFailure(
                $phase,
                "\"{$task->name}\" threw " . $failure::class . ": {$failure->getMessage()}",
                $failure,
            );
        }
    }

    private function stopActors(int $time): void
    {
        $this->native->close();
        $limit = Duration::nanos($time - min(intdiv($time, 10), self::RESERVE));
        foreach ($this->native->children() as $actor) {
            $this->native->stop($actor, $limit);
        }
    }

    private function survivors(ShutdownPhase $phase): string
    {
        if ($phase !== ShutdownPhase::Actors) {
            return '';
        }
        $paths = array_map(
            static fn($actor): string => (string) $actor->path(),
            array_slice($this->native->children(), 0, 5),
        );
        if ($paths === []) {
            return '';
        }

        return " (still there: {$this->native->population()}, below " . implode(', ', $paths) . ')';
    }

    private function logFailure(ShutdownPhase $phase, string $what, ?\Throwable $cause = null): void
    {
        $this->host->logFailure(
            "[NX-1080] Actor system {$this->system}, shutdown phase {$phase->value}: {$what}",
            $cause,
        );
    }

    private function refuseWhenReached(ShutdownPhase $phase, string $what): void
    {
        $phases = ShutdownPhase::cases();
        if (
            $this->reached !== null
            && array_search($this->reached, $phases, true) >= array_search($phase, $phases, true)
        ) {
            misuse(
                "Actor system {$this->system} is being shut down and has reached phase {$this->reached->value}, when "
                    . "{$what} in phase {$phase->value}: add it before that phase",
            );
        }
    }
}
