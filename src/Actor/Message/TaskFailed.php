<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

use Nexus\Actor\Cancellable;

/** A task of the receiving actor, spawned with TaskFailure::Message, threw an exception. */
final readonly class TaskFailed
{
    public function __construct(
        public Cancellable $task,
        public \Throwable $cause,
    ) {}
}
