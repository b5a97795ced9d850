<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

final readonly class TaskSpawned implements Effect
{
    public function __construct(public \Closure $task) {}
}
