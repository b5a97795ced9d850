<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef, Behavior, Cancellable, Props};
use Nexus\Actor\Exception\ActorInitializationException;
use Nexus\Actor\Internal\Post;
use Nexus\Actor\Routing\{PoolSize, Routing};
use Nexus\Actor\Signal\{ChildFailed, Signal, Terminated};

/**
 * A router whose routees are its children, from a start to the next restart.
 *
 * @internal
 */
final class Pool
{
    /** @var list<ActorRef<object>> */
    private array $routees = [];
    private int $made = 0;
    private int $untilLook = 0;
    /** The highest number of busy routees since the pool last shrank. */
    private int $peak = 0;
    private ?Cancellable $review = null;

    /** @param Props<object> $routee */
    private function __construct(
        private readonly PoolSize $size,
        private readonly Props $routee,
        private readonly Policy $policy,
    ) {}

    /**
     * @param Props<object> $routee
     *
     * @return \Closure(ActorContext<object>): Behavior<object>
     */
    public static function start(PoolSize $size, Props $routee, Routing $routing): \Closure
    {
        return static function (ActorContext $context) use ($size, $routee, $routing): Behavior {
            $pool = new self($size, $routee, $routing->begin());
            $pool->grow($context, $size->minimum);

            return Behavior::receive($pool->receive(...))->onSignal($pool->signal(...));
        };
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function receive(ActorContext $context, object $message): Behavior
    {
        if ($message instanceof Review) {
            return $this->shrink($context);
        }
        if ($this->routees === []) {
            return Behavior::unhandled();
        }
        Dispatch::route($context, $this->policy, $message, $this->routees);
        if ($this->size->resizes() && --$this->untilLook <= 0) {
            $this->look($context);
        }

        return Behavior::same();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function signal(ActorContext $context, Signal $signal): Behavior
    {
        if ($signal instanceof Terminated) {
            $this->routees = array_values(array_filter(
                $this->routees,
                static fn(ActorRef $routee): bool => $routee !== $signal->ref,
            ));

            return $this->routees === [] ? Behavior::stopped() : Behavior::same();
        }

        // Ignored: a routee that failed is stopped, and its Terminated follows.
        return $signal instanceof ChildFailed ? Behavior::same() : Behavior::unhandled();
    }

    /** @param ActorContext<object> $context */
    private function look(ActorContext $context): void
    {
        $size = count($this->routees);
        $busy = count(array_filter($this->routees, static fn(ActorRef $routee): bool => Post::load($routee) > 0));
        $this->peak = max($this->peak, $busy);
        if ($busy === $size && $size < $this->size->maximum) {
            $this->growFurther($context, min($this->size->maximum, $size + intdiv($size + 4, 5)));
        }
        $this->untilLook = count($this->routees);
    }

    /** @param ActorContext<object> $context */
    private function growFurther(ActorContext $context, int $size): void
    {
        try {
            $this->grow($context, $size);
        } catch (ActorInitializationException $failure) {
            $context->log()->warning(
                'A pool under load cannot grow: {reason}',
                ['reason' => $failure->getMessage(), 'exception' => $failure],
            );
        }
        $this->review ??= $context->scheduleOnce($this->size->idle, new Review());
    }

    /** @param ActorContext<object> $context */
    private function grow(ActorContext $context, int $size): void
    {
        while (count($this->routees) < $size) {
            $routee = $context->spawn($this->routee, 'routee-' . ++$this->made);
            $context->watch($routee);
            $this->routees[] = $routee;
        }
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function shrink(ActorContext $context): Behavior
    {
        $busy = count(array_filter($this->routees, static fn(ActorRef $routee): bool => Post::load($routee) > 0));
        $needed = max($this->size->minimum, $this->peak, $busy);
        foreach (array_splice($this->routees, min($needed, count($this->routees))) as $routee) {
            $context->unwatch($routee);
            $context->stop($routee);
        }
        $this->peak = $busy;
        $this->review = count($this->routees) > $this->size->minimum
            ? $context->scheduleOnce($this->size->idle, new Review())
            : null;

        return Behavior::same();
    }
}
