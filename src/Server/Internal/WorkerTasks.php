<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\{CancelledError, Coroutine, Deferred, LogLine, TimeoutException};

use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

/**
 * The tasks of a Pool in one worker. They start when the worker serves, and end before its actors.
 *
 * @internal
 */
final class WorkerTasks
{
    /** Minimum time for `finally` blocks of tasks that are cancelled, in seconds. */
    private const LEAST = 1.0;

    private bool $isStopping = false;
    /** @var Deferred<null> resolved when the worker stops */
    private readonly Deferred $stop;
    /** @var array<array-key, Coroutine<mixed>> by name */
    private array $running = [];

    /** @param array<array-key, \Closure> $tasks by name */
    public function __construct(private readonly array $tasks)
    {
        $this->stop = new Deferred();
    }

    /** Called when the worker serves. Later calls have no effect. */
    public function start(): void
    {
        if ($this->isStopping || $this->running !== []) {
            return;
        }
        foreach ($this->tasks as $name => $task) {
            $this->running[$name] = spawn(fn() => $this->repeat((string) $name, $task))->detach("task {$name}");
        }
    }

    /** Called when the worker begins to drain: tasks are asked to stop, or cancelled. */
    public function stop(): void
    {
        $this->isStopping = true;
        $this->stop->complete();
        foreach ($this->running as $name => $coroutine) {
            if (!self::acceptsStop($this->tasks[$name])) {
                $coroutine->cancel('the worker stops');
            }
        }
    }

    /**
     * Waits for the tasks, and cancels those that still run after the time limit.
     *
     * @param float $seconds time limit
     */
    public function end(float $seconds): void
    {
        if ($this->running === [] || $this->haveEndedWithin(max($seconds, 1e-3))) {
            return;
        }
        foreach ($this->running as $name => $coroutine) {
            if (!$coroutine->isDone()) {
                Log::warning("the drain time has expired: the task {$name} is cancelled.");
                $coroutine->cancel('the drain time has expired');
            }
        }
        $this->haveEndedWithin(self::LEAST);
    }

    private function haveEndedWithin(float $seconds): bool
    {
        try {
            timeout($seconds, fn() => array_walk($this->running, self::await(...)));

            return true;
        } catch (TimeoutException) {
            return false;
        }
    }

    /** @param Coroutine<mixed> $coroutine */
    private static function await(Coroutine $coroutine): void
    {
        try {
            $coroutine->await();
        } catch (CancelledError $error) {
            // One that was cancelled before it began; otherwise this wait itself is cancelled.
            if (!$coroutine->isDone()) {
                throw $error;
            }
        }
    }

    /** Runs the task until it returns or the worker stops. */
    private function repeat(string $name, \Closure $task): void
    {
        $arguments = self::acceptsStop($task) ? [$this->stop->future()] : [];
        $backOff = new BackOff();
        do {
            $startedAt = hrtime(true) / 1e9;
            $failure = self::attempt($task, $arguments);
            if ($failure === null || ($this->isStopping && $failure instanceof CancelledError)) {
                return;
            }
            Log::error("the task {$name} has failed: " . LogLine::quote($failure));
        } while ($this->waits($backOff->died(hrtime(true) / 1e9 - $startedAt)));
    }

    /**
     * @param list<mixed> $arguments
     * @return \Throwable|null why it failed
     */
    private static function attempt(\Closure $task, array $arguments): ?\Throwable
    {
        try {
            $task(...$arguments);

            return null;
        } catch (\Throwable $failure) {
            return $failure;
        }
    }

    /** @return bool false: the worker stops */
    private function waits(float $seconds): bool
    {
        try {
            timeout(max($seconds, 1e-3), $this->stop->future()->await(...));

            return false;
        } catch (TimeoutException) {
            return true;
        }
    }

    private static function acceptsStop(\Closure $task): bool
    {
        return (new \ReflectionFunction($task))->getNumberOfParameters() > 0;
    }
}
