<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The worker of an actor ended before the actor answered an ask, or before it took the message. */
final class WorkerLostException extends ActorException implements FutureException
{
    /** @param int $worker number of the worker in the server */
    public function __construct(public readonly int $worker, public readonly string $reason)
    {
        parent::__construct('NX-1220', "Worker {$worker} has ended {$reason}");
    }
}
