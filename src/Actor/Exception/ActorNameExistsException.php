<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\Actor\ActorPath;

/** A living sibling already has this name. The name is free again after the sibling's PostStop. */
final class ActorNameExistsException extends ActorException
{
    public function __construct(
        public readonly ActorPath $parent,
        public readonly string $duplicateName,
    ) {
        parent::__construct(
            'NX-1011',
            "{$parent} has a child named {$duplicateName} already: choose another name, or none, or wait for its "
                . "end (watch it)",
        );
    }
}
