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
        return new self("The limit of entities must be at least 1, {$limit} given.");
    }

    /** @internal */
    public static function emptyId(string $type): self
    {
        return new self("The id of an entity of \"{$type}\" is empty: give a non-empty id.");
    }

    public function errorCode(): string
    {
        return 'NX-1062';
    }
}
