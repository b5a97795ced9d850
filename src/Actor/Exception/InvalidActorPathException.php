<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A name or path that no actor can have. */
final class InvalidActorPathException extends ActorException
{
    public function __construct(
        public readonly string $invalidPath,
    ) {
        parent::__construct(
            'NX-1010',
            "\"{$invalidPath}\" is not a valid name or path of an actor: names consist of A-Z a-z 0-9 _ . - and a "
                . "path is \"/\" and names with \"/\" between them",
        );
    }
}
