<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\NexusException;

/** The program uses actors in a wrong way. */
abstract class ActorError extends \Error implements NexusException
{
    /** @internal */
    public function __construct(private readonly string $errorCode, string $message, ?\Throwable $previous = null)
    {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
