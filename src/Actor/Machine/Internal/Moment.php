<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine\Internal;

/**
 * The current state and data of a machine.
 *
 * @template S of \UnitEnum
 * @template D
 *
 * @internal
 */
final readonly class Moment
{
    /**
     * @param S $state
     * @param D $data
     */
    public function __construct(public \UnitEnum $state, public mixed $data) {}
}
