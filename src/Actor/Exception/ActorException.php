<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\NexusException;

/** A run-time failure in an actor system. */
abstract class ActorException extends \RuntimeException implements NexusException
{
    public function __construct(private readonly string $errorCode, string $message, ?\Throwable $previous = null)
    {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
