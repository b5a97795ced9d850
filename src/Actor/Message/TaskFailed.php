<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

use Nexus\Actor\Cancellable;

/** A task of the actor that gets this, spawned with TaskFailure::Message, has thrown. */
final readonly class TaskFailed
{
    public function __construct(
        public Cancellable $task,
        public \Throwable $cause,
    ) {}
}
