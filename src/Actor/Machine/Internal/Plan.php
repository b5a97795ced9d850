<?php

declare(strict_types=1);

namespace Nexus\Actor\Machine\Internal;

use Nexus\Actor\ActorContext;
use Nexus\Actor\Machine\{InvalidMachineError, Transition};
use Nexus\Time\Duration;

/**
 * The configuration of a StateMachine.
 *
 * @template S of \UnitEnum
 * @template D
 *
 * @internal
 */
final readonly class Plan
{
    /**
     * @param S                                                                                $state
     * @param D                                                                                $data
     * @param array<string, \Closure(ActorContext<object>, object, D): Transition<S, D>>       $handlers by the state's
     * name
     * @param (\Closure(ActorContext<object>, object, D, S): Transition<S, D>)|null            $fallback
     * @param array<string, array{Duration, object}>                                           $timeouts by the state's
     * name
     * @param list<\Closure(ActorContext<object>, S, S, D): mixed>                             $listeners
     */
    public function __construct(
        public \UnitEnum $state,
        public mixed $data,
        public array $handlers = [],
        public ?\Closure $fallback = null,
        public array $timeouts = [],
        public array $listeners = [],
    ) {}

    /**
     * @param S                                                           $state
     * @param \Closure(ActorContext<object>, object, D): Transition<S, D> $handler
     *
     * @return self<S, D>
     */
    public function withHandler(\UnitEnum $state, \Closure $handler): self
    {
        $this->mustKnow($state);
        if (isset($this->handlers[$state->name])) {
            throw InvalidMachineError::twice($state, 'a handler');
        }

        return new self(
            $this->state,
            $this->data,
            [...$this->handlers, $state->name => $handler],
            $this->fallback,
            $this->timeouts,
            $this->listeners,
        );
    }

    /**
     * @param \Closure(ActorContext<object>, object, D, S): Transition<S, D> $fallback
     *
     * @return self<S, D>
     */
    public function withFallback(\Closure $fallback): self
    {
        return new self($this->state, $this->data, $this->handlers, $fallback, $this->timeouts, $this->listeners);
    }

    /**
     * @param S $state
     *
     * @return self<S, D>
     */
    public function withTimeout(\UnitEnum $state, Duration $after, object $message): self
    {
        $this->mustKnow($state);
        if ($after->toNanos() <= 0) {
            throw InvalidMachineError::timeout($state, $after);
        }
        if (isset($this->timeouts[$state->name])) {
            throw InvalidMachineError::twice($state, 'a timeout');
        }
        $timeouts = [...$this->timeouts, $state->name => [$after, $message]];

        return new self($this->state, $this->data, $this->handlers, $this->fallback, $timeouts, $this->listeners);
    }

    /**
     * @param \Closure(ActorContext<object>, S, S, D): mixed $listener
     *
     * @return self<S, D>
     */
    public function withListener(\Closure $listener): self
    {
        return new self(
            $this->state,
            $this->data,
            $this->handlers,
            $this->fallback,
            $this->timeouts,
            [...$this->listeners, $listener],
        );
    }

    /** @return self<S, D> */
    public function checked(): self
    {
        $without = array_filter(
            $this->state::cases(),
            fn(\UnitEnum $state): bool => !isset($this->handlers[$state->name]),
        );
        if ($without !== [] && $this->fallback === null) {
            throw InvalidMachineError::without(array_values($without));
        }

        return $this;
    }

    public function mustKnow(\UnitEnum $state): void
    {
        if ($state::class !== $this->state::class) {
            throw InvalidMachineError::stranger($state, $this->state);
        }
    }
}
