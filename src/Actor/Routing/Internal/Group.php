<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\{ActorContext, ActorRef, Behavior, StashBuffer};
use Nexus\Actor\Discovery\{Listing, Receptionist, ServiceKey};
use Nexus\Actor\Routing\Routing;

/**
 * A router over all actors registered under a key.
 *
 * @internal
 */
final class Group
{
    /** @var list<ActorRef<object>> */
    private array $routees = [];
    private bool $hasBegun = false;

    /**
     * @param ServiceKey<object>  $key
     * @param StashBuffer<object> $early
     */
    private function __construct(
        private readonly ServiceKey $key,
        private readonly Policy $policy,
        private readonly StashBuffer $early,
    ) {}

    /**
     * @param ServiceKey<object> $key
     *
     * @return \Closure(StashBuffer<object>): Behavior<object>
     */
    public static function start(Receptionist $receptionist, ServiceKey $key, Routing $routing): \Closure
    {
        return static fn(StashBuffer $early): Behavior => Behavior::setup(static function (ActorContext $context) use (
            $receptionist,
            $key,
            $routing,
            $early,
        ): Behavior {
            $group = new self($key, $routing->begin(), $early);
            $receptionist->subscribe($key, $context->self());

            return $group->behavior();
        });
    }

    /** @return Behavior<object> */
    private function behavior(): Behavior
    {
        return Behavior::receive($this->receive(...));
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function receive(ActorContext $context, object $message): Behavior
    {
        return match (true) {
            $message instanceof Listing && $message->key->equals($this->key) => $this->learn($message),
            $this->routees !== [] => $this->route($context, $message),
            $this->hasBegun || $this->early->isFull() => Behavior::unhandled(),
            default => $this->keep($message),
        };
    }

    /**
     * @param Listing<object> $listing
     *
     * @return Behavior<object>
     */
    private function learn(Listing $listing): Behavior
    {
        $this->routees = $listing->refs;
        if ($this->hasBegun || $this->routees === []) {
            return Behavior::same();
        }
        $this->hasBegun = true;

        return $this->early->isEmpty() ? Behavior::same() : $this->early->unstashAll($this->behavior());
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function route(ActorContext $context, object $message): Behavior
    {
        if ($this->routees !== []) {
            Dispatch::route($context, $this->policy, $message, $this->routees);
        }

        return Behavior::same();
    }

    /** @return Behavior<object> */
    private function keep(object $message): Behavior
    {
        $this->early->stash($message);

        return Behavior::same();
    }
}
