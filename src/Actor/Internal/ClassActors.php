<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\{AbstractActor, ActorContext, ActorHandler, Behavior, StatefulActorHandler};
use Nexus\Actor\Exception\InvalidPropsFactoryError;
use Nexus\Actor\Signal\{PostRestart, PostStop, PreRestart, PreStart, Signal};

/**
 * Turns actors written as classes into behaviors. Each start and restart creates a new object.
 *
 * @internal
 */
final readonly class ClassActors
{
    /** @var \WeakMap<object, true> the objects that were created and still exist */
    private \WeakMap $made;

    /**
     * @param \Closure(): mixed $factory
     * @param string $source the origin of the factory, for messages
     */
    private function __construct(private \Closure $factory, private string $source)
    {
        $this->made = new \WeakMap();
    }

    /**
     * @template T of object
     *
     * @param \Closure(): (ActorHandler<T>|StatefulActorHandler<T, covariant mixed>) $factory
     * @param class-string $expected ActorHandler, StatefulActorHandler or a class that is one of them
     *
     * @return Behavior<T>
     */
    public static function behavior(\Closure $factory, string $expected, string $source): Behavior
    {
        $actors = new self($factory, $source);

        return Behavior::setup(static function (ActorContext $ctx) use ($actors, $expected): Behavior {
            $actor = $actors->make($expected);

            return $actor instanceof StatefulActorHandler
                ? Behavior::withState($actor->initialState(), $actor->handle(...))
                : self::ofHandler($actor);
        });
    }

    /**
     * @template T of object
     *
     * @param ActorHandler<T> $actor
     *
     * @return Behavior<T>
     */
    private static function ofHandler(ActorHandler $actor): Behavior
    {
        $behavior = Behavior::receive($actor->handle(...));

        if (!$actor instanceof AbstractActor) {
            return $behavior;
        }

        return $behavior->onSignal(
            static fn(ActorContext $context, Signal $signal): Behavior => self::signal($actor, $context, $signal),
        );
    }

    /**
     * @template T of object
     *
     * @param AbstractActor<T> $actor
     * @param ActorContext<T> $ctx
     *
     * @return Behavior<T>
     */
    private static function signal(AbstractActor $actor, ActorContext $ctx, Signal $signal): Behavior
    {
        match (true) {
            $signal instanceof PreStart => $actor->onPreStart($ctx),
            $signal instanceof PostStop => $actor->onPostStop($ctx),
            $signal instanceof PreRestart => $actor->onPreRestart($ctx, $signal->cause),
            $signal instanceof PostRestart => $actor->onPostRestart($ctx, $signal->cause),
            default => $answer = $actor->onSignal($ctx, $signal),
        };

        return $answer ?? Behavior::same();
    }

    /**
     * @param class-string $expected
     *
     * @return ActorHandler<object>|StatefulActorHandler<object, mixed>
     */
    private function make(string $expected): ActorHandler|StatefulActorHandler
    {
        $actor = ($this->factory)();
        if (
            !$actor instanceof $expected
            || !($actor instanceof ActorHandler || $actor instanceof StatefulActorHandler)
        ) {
            throw new InvalidPropsFactoryError($this->source, $expected, $actor);
        }
        if (isset($this->made[$actor])) {
            throw new InvalidPropsFactoryError($this->source, $expected, $actor, isShared: true);
        }
        $this->made[$actor] = true;

        return $actor;
    }
}
