<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Task;

use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Sockets;
use Nexus\Server\TaskException;

use function Nexus\Async\delay;

/**
 * The queue in which connections of callers wait for a task worker. The kernel keeps it: callers put connections into
 * one end, and each task worker takes the oldest from the other one. It ends with the last process that has it.
 *
 * @internal
 */
final readonly class TaskQueue
{
    private const AGAIN = -11;
    private const PAUSE = 0.01;

    /**
     * @param int $in descriptor for callers; -1: this process has none
     * @param int $out descriptor for task workers; -1: this process has none
     */
    private function __construct(public int $in, public int $out) {}

    /** @throws TaskException NX-1245 */
    public static function create(): self
    {
        $ends = Sockets::queue();
        if (\is_int($ends)) {
            throw TaskException::noTaskWorkers('the system has no socket for its queue: ' . Sockets::describe(-$ends));
        }

        return new self(...$ends);
    }

    /** The end of task workers, which this process has inherited. */
    public static function inherited(int $descriptor): self
    {
        Process::closeOnExec($descriptor);

        return new self(-1, $descriptor);
    }

    /**
     * Suspends while the queue is full.
     *
     * @param resource $stream
     * @throws TaskException NX-1245
     */
    public function put($stream): void
    {
        // Full means that hundreds of jobs wait, so looking again is rare and cheap.
        $result = Sockets::pass($this->in, $stream);
        while ($result === self::AGAIN) {
            delay(self::PAUSE);
            $result = Sockets::pass($this->in, $stream);
        }
        if ($result < 0) {
            throw TaskException::noTaskWorkers('its queue has ended: ' . Sockets::describe(-$result));
        }
    }

    /**
     * Suspends while the queue is empty.
     *
     * @return resource|null null: no caller is left
     */
    public function take()
    {
        $queue = Sockets::stream($this->out);
        $taken = Sockets::take($this->out);
        while ($taken === self::AGAIN && \is_resource($queue)) {
            @stream_socket_recvfrom($queue, 1, STREAM_PEEK);
            $taken = Sockets::take($this->out);
        }

        return \is_resource($taken) ? $taken : null;
    }

    /** Whether a connection waits, or no caller is left. Never waits. */
    public function hasWork(): bool
    {
        return Sockets::isReadable($this->out);
    }
}
