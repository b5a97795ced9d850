<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** The actor has started a task. */
final readonly class TaskSpawned implements Effect
{
    /** @param \Closure $task the function of the task */
    public function __construct(public \Closure $task) {}
}
