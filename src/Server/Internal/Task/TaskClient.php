<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Actor\Exception\WorkerLostException;
use Nexus\Async\Semaphore;
use Nexus\Server\TaskException;

use function Nexus\Server\Internal\encode;

/**
 * The callers of offload() in this process. At most MOST jobs of it wait or run at a time; further callers wait here.
 *
 * @internal
 */
final class TaskClient
{
    private const MOST = 128;
    private const FIRST_PAUSE = 0.1;
    private const LONGEST_PAUSE = 1.6;

    private static ?self $current = null;
    private static ?string $refusal = null;
    private static bool $isTaskWorker = false;

    private readonly Semaphore $places;

    /**
     * @param int $process the process that this object works in
     * @param \Closure(int): void $starts called with the number of jobs in progress when one was put into the queue,
     * and again while it waits there; may start task workers
     */
    private function __construct(
        private readonly TaskQueue $queue,
        private readonly int $process,
        private readonly \Closure $starts,
    ) {
        $this->places = new Semaphore(self::MOST);
    }

    /** Called in a worker: its leader starts task workers. */
    public static function useQueue(TaskQueue $queue, \Closure $starts): void
    {
        self::$refusal = null;
        self::$current = new self($queue, (int) getmypid(), $starts);
    }

    /** From now on offload() calls jobs directly, because this process is a task worker. */
    public static function callDirectly(): void
    {
        self::$isTaskWorker = true;
    }

    public static function callsDirectly(): bool
    {
        return self::$isTaskWorker;
    }

    /** From now on offload() fails in this process, for that reason. */
    public static function refuse(string $reason): void
    {
        self::$refusal = $reason;
    }

    /** @throws TaskException NX-1245 */
    public static function ofThisProcess(): self
    {
        if (self::$refusal !== null) {
            throw TaskException::noTaskWorkers(self::$refusal);
        }
        if (self::$current?->process !== getmypid()) {
            $script = ScriptTaskWorkers::create();
            self::$current = new self($script->queue, (int) getmypid(), $script->start(...));
        }

        return self::$current;
    }

    /** @throws \Throwable of the job */
    public function run(TaskCall $call): mixed
    {
        $bytes = encode($call->toArray());

        return $this->places->synchronized(fn(): mixed => $this->exchange($bytes));
    }

    private function exchange(string $bytes): mixed
    {
        [$connection, $stream] = TaskConnection::open();
        try {
            $this->queue->put($stream);
            fclose($stream);
            $number = $this->begin($connection, $bytes);
            if ($number === null) {
                throw new WorkerLostException(0, 'before it began the job');
            }
            $outcome = $connection->receive();

            return $outcome === null
                ? throw new WorkerLostException((int) $number, 'before the job was finished')
                : TaskOutcome::take($outcome);
        } finally {
            $connection->close();
        }
    }

    /** @return string|null number of the task worker that has taken the job; null: it has ended */
    private function begin(TaskConnection $connection, string $bytes): ?string
    {
        $this->start();
        if (!$connection->send($bytes)) {
            return null;
        }
        // A task worker that seemed to run when the job was put into the queue may have been about to end.
        for ($pause = self::FIRST_PAUSE; !$connection->isReady($pause); $pause = min(2 * $pause, self::LONGEST_PAUSE)) {
            $this->start();
        }

        return $connection->receive();
    }

    private function start(): void
    {
        ($this->starts)(self::MOST - $this->places->available());
    }
}
