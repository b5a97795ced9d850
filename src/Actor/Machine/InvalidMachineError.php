<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine;

use Nexus\NexusException;
use Nexus\Time\Duration;

/** A StateMachine has an invalid description, or a transition leads to a state that it does not have. */
final class InvalidMachineError extends \Error implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-1061] {$message}");
    }

    /** @internal */
    public static function twice(\UnitEnum $state, string $what): self
    {
        return new self('State ' . self::name($state) . " has {$what} already: declare it once.");
    }

    /** @internal */
    public static function timeout(\UnitEnum $state, Duration $after): self
    {
        return new self(
            'A timeout of state ' . self::name($state)
                . " after {$after} would leave no time for it: give a positive Duration.",
        );
    }

    /**
     * @param non-empty-list<\UnitEnum> $states
     *
     * @internal
     */
    public static function without(array $states): self
    {
        $names = implode(', ', array_map(self::name(...), $states));

        return new self(
            "No handler is given for {$names}: give a handler to each state by in(), or one to the rest by "
                . "otherwise().",
        );
    }

    /** @internal */
    public static function stranger(\UnitEnum $state, \UnitEnum $own): self
    {
        return new self(
            self::name($state) . ' is not a state of this machine, whose states are the cases of ' . $own::class . '.',
        );
    }

    public function errorCode(): string
    {
        return 'NX-1061';
    }

    private static function name(\UnitEnum $state): string
    {
        return $state::class . "::{$state->name}";
    }
}
