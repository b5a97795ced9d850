<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\NexusException;

/** A subscription could not be made, or was lost. */
final class RedisSubscriptionException extends \RuntimeException implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function lost(string $address, string $why): self
    {
        return new self(
            'NX-0848',
            "The subscription's connection to {$address} is lost ({$why}). Messages may be lost, too: listen "
                . "again, and read the current state from its source.",
        );
    }

    /** @internal */
    public static function refused(string $address, string $answer): self
    {
        return new self('NX-0849', "Redis at {$address} refuses the subscription: {$answer}");
    }

    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
