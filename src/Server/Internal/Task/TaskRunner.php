<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Async\{CancelledError, Coroutine, TimeoutException};
use Nexus\Server\TaskException;

use function Nexus\Async\spawn;
use function Nexus\Internal\run_for_caller;
use function Nexus\Server\Internal\decode;

/**
 * Takes jobs from the queue and runs them, one at a time. A job ends early when its caller is gone: in a wait by the
 * coroutine that watches the connection, in a computation by an interrupt.
 *
 * @internal
 */
final class TaskRunner
{
    private bool $isStopping = false;

    /**
     * @param int $number of the task worker
     * @param float $limit time limit of a job in seconds
     * @param string|null $script a file that must not be loaded for a job
     */
    public function __construct(
        private readonly TaskQueue $queue,
        private readonly int $number,
        private readonly float $limit,
        private readonly ?string $script = null,
    ) {}

    /** Runs jobs until no caller is left, or stop() was called and the current job has ended. */
    public function run(): void
    {
        while (!$this->isStopping && ($stream = $this->queue->take()) !== null) {
            $connection = new TaskConnection($stream);
            try {
                $this->serve($connection);
            } finally {
                $connection->close();
            }
        }
    }

    /** No further job begins. */
    public function stop(): void
    {
        $this->isStopping = true;
    }

    private function serve(TaskConnection $connection): void
    {
        $bytes = $connection->receive();
        if ($bytes === null || !$connection->send((string) $this->number)) {
            return;
        }
        $job = spawn(fn(): string => $this->outcomeOf($connection, $bytes));
        $watcher = spawn(static function () use ($connection, $job): void {
            $connection->awaitEnd();
            $job->cancel('its caller is gone');
        });
        try {
            $outcome = self::resultOf($job);
        } finally {
            $watcher->cancel();
            self::resultOf($watcher);
        }
        if ($outcome !== null) {
            $connection->send($outcome);
        }
    }

    private function outcomeOf(TaskConnection $connection, string $bytes): string
    {
        try {
            return TaskOutcome::ofResult($this->call($connection, TaskCall::fromValue(decode($bytes))));
        } catch (\Throwable $failure) {
            return TaskOutcome::ofFailure($failure);
        }
    }

    /** @throws \Throwable of the job */
    private function call(TaskConnection $connection, TaskCall $call): mixed
    {
        try {
            return run_for_caller($connection->stream, $this->limit, fn(): mixed => $call->invoke($this->script));
        } catch (TimeoutException $failure) {
            // The exception of a timeout() inside the job was created in another file.
            $isLimit = $failure->getFile() === __FILE__;

            throw $isLimit ? TaskException::tooSlow($call->name(), $this->limit) : $failure;
        }
    }

    /**
     * @template T
     * @param Coroutine<T> $coroutine
     * @return T|null null: it was cancelled
     */
    private static function resultOf(Coroutine $coroutine): mixed
    {
        try {
            return $coroutine->await();
        } catch (CancelledError $error) {
            return $coroutine->isDone() ? null : throw $error;
        }
    }
}
