<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** An entity moves or starts, and too many messages are kept for entities of its type. */
final class EntityUnavailableException extends ActorException implements FutureException
{
    private function __construct(string $message)
    {
        parent::__construct('NX-1221', $message);
    }

    /** @internal */
    public static function tooManyKept(string $type): self
    {
        return new self("Too many messages are kept for entities of \"{$type}\" that start or move");
    }
}
