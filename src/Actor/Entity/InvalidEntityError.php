<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity;

use Nexus\NexusException;
use Nexus\Time\Duration;

/** Entities have an invalid description or an invalid name. */
final class InvalidEntityError extends \Error implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1062] {$message}");
    }

    /** @internal */
    public static function idle(Duration $idle): self
    {
        return new self(
            "An entity cannot be passivated after {$idle} without a message: give a positive Duration, or "
                . "Passivation::onRequest().",
        );
    }

    /** @internal */
    public static function limit(int $limit): self
    {
        return new self("No more than {$limit} entities at once would be none: keep one at least.");
    }

    /** @internal */
    public static function emptyId(string $type): self
    {
        return new self("An entity of \"{$type}\" is asked for by an empty id: give the id of the one you mean.");
    }

    public function errorCode(): string
    {
        return 'NX-1062';
    }
}
