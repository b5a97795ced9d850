<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Actor\ActorSystem;
use Nexus\Async\Future;

/**
 * The program of `nexus work`: the value that its file returns. Every worker process loads the file and runs all tasks
 * and the actor system. Immutable.
 *
 *     return Pool::create()->withActors($system)->run('import', $import);
 */
final readonly class Pool
{
    /** @param array<array-key, \Closure> $tasks by name */
    private function __construct(private ?ActorSystem $system, private array $tasks) {}

    /** Has neither tasks nor actors. */
    public static function create(): self
    {
        return new self(null, []);
    }

    /** Sets the actor system that each worker shuts down after its tasks have ended. */
    #[\NoDiscard]
    public function withActors(ActorSystem $system): self
    {
        return new self($system, $this->tasks);
    }

    /**
     * Adds a task: a coroutine in each worker, which starts when the worker serves. A task that returns has ended. A
     * task that throws is logged and started again, after a delay if it fails repeatedly.
     *
     * When the worker stops, the argument of a task with a parameter is resolved, so that the task can finish its
     * current item within the drain time. A task without a parameter is cancelled at its next wait.
     *
     * @param string $name shown in logs and in `nexus stack`
     * @param callable(Future<null>): mixed|callable(): mixed $task
     * @throws StartException NX-1242 if another task has the name
     */
    #[\NoDiscard]
    public function run(string $name, callable $task): self
    {
        if (isset($this->tasks[$name])) {
            throw StartException::taskNamedTwice($name);
        }

        return new self($this->system, $this->tasks + [$name => $task(...)]);
    }

    /** @internal */
    public function system(): ?ActorSystem
    {
        return $this->system;
    }

    /**
     * @internal
     *
     * @return array<array-key, \Closure> by name
     */
    public function tasks(): array
    {
        return $this->tasks;
    }
}
