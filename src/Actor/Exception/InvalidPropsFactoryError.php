<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The factory of some props returned something that is not an actor. */
final class InvalidPropsFactoryError extends ActorError
{
    public function __construct(
        string $source,
        string $expectedInterface,
        mixed $actual,
        bool $isShared = false,
    ) {
        parent::__construct(
            'NX-1013',
            "{$source} must give a new {$expectedInterface} each time, it gave "
                . ($isShared ? 'the same ' . get_debug_type($actual) . ' again' : get_debug_type($actual)),
        );
    }
}
