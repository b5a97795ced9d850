<?php

declare(strict_types=1);

// Types of actors for PHPStan: all of this passes; tests/Types/Refused has code that must not. Never run.

namespace Nexus\Tests\Types\Actors;

use Nexus\Actor\{AbstractActor, ActorContext, ActorHandler, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\{Request, StashBuffer, StatefulActorHandler, StatusReply, TimerScheduler};
use Nexus\Actor\Signal\{Signal, Terminated};
use Nexus\Async\Future;
use Nexus\Time\Duration;
use Psr\Container\ContainerInterface;

use function PHPStan\Testing\assertType;

interface CounterCommand {}

final readonly class Add implements CounterCommand
{
    public function __construct(public int $by = 1) {}
}

final readonly class Get implements CounterCommand
{
    /** @param ActorRef<Count> $replyTo */
    public function __construct(public ActorRef $replyTo) {}
}

final readonly class Count
{
    public function __construct(public int $value) {}
}

/** @return Behavior<CounterCommand> */
function counter(): Behavior
{
    return Behavior::withState(0, static function (
        ActorContext $ctx,
        CounterCommand $message,
        int $count,
    ): BehaviorWithState {
        if ($message instanceof Get) {
            $message->replyTo->tell(new Count($count));

            return BehaviorWithState::same();
        }

        return $message instanceof Add
            ? BehaviorWithState::next($count + $message->by)
            : BehaviorWithState::unhandled();
    });
}

/** @return Behavior<Add> */
function plain(): Behavior
{
    $behavior = Behavior::receive(
        static fn(ActorContext $ctx, Add $message): Behavior => $message->by > 0
            ? Behavior::same()
            : Behavior::stopped(),
    );
    assertType('Nexus\Actor\Behavior<Nexus\Tests\Types\Actors\Add>', $behavior);

    return $behavior->onSignal(
        static fn(ActorContext $ctx, Signal $signal): Behavior => $signal instanceof Terminated
            ? Behavior::stopped()
            : Behavior::unhandled(),
    );
}

/**
 * A reference that accepts any command accepts an Add.
 *
 * @param ActorRef<CounterCommand> $counter
 *
 * @return ActorRef<Add>
 */
function narrowed(ActorRef $counter): ActorRef
{
    return $counter;
}

/** @param ActorRef<CounterCommand> $counter */
function asked(ActorRef $counter): void
{
    assertType('Nexus\Async\Future<mixed>', $counter->ask(new Add(), Duration::seconds(1)));
}

/** @return Behavior<Add> */
function adapting(): Behavior
{
    return Behavior::receive(static function (ActorContext $ctx, Add $message): Behavior {
        $adapter = $ctx->messageAdapter(Count::class, static fn(Count $count): Add => new Add($count->value));
        assertType('Nexus\Actor\ActorRef<Nexus\Tests\Types\Actors\Count>', $adapter);
        $ctx->pipeToSelf(
            Future::completed(2),
            static fn(int $by): Add => new Add($by),
            static fn(\Throwable $failure): Add => new Add(0),
        );

        return Behavior::same();
    });
}

function spawned(ActorSystem $system): void
{
    $counter = $system->spawn(Props::fromBehavior(counter()), 'counter');
    assertType('Nexus\Actor\ActorRef<Nexus\Tests\Types\Actors\CounterCommand>', $counter);
    $counter->tell(new Add());
    $add = $system->spawnAnonymous(Props::fromBehavior(plain())->keepChildren());
    assertType('Nexus\Actor\ActorRef<Nexus\Tests\Types\Actors\Add>', $add);
    $system->stop($add);
}

/** @extends AbstractActor<CounterCommand> */
final class Counter extends AbstractActor
{
    private int $count = 0;

    /** @var ActorRef<Add>|null */
    private ?ActorRef $child = null;

    public function onPreStart(ActorContext $_ctx): void
    {
        $this->child = $_ctx->spawn(Props::fromBehavior(plain()), 'child');
        $_ctx->watch($this->child);
        assertType('Nexus\Actor\ActorRef<Nexus\Tests\Types\Actors\CounterCommand>', $_ctx->self());
    }

    public function handle(ActorContext $ctx, object $message): Behavior
    {
        if ($message instanceof Add) {
            $this->count += $message->by;
            $this->child?->tell($message);

            return Behavior::same();
        }
        if ($message instanceof Get) {
            $message->replyTo->tell(new Count($this->count));
        }

        return $this->count > 10 ? Behavior::stopped() : Behavior::same();
    }
}

/** @implements ActorHandler<Add> */
final class Adder implements ActorHandler
{
    public function handle(ActorContext $ctx, object $message): Behavior
    {
        assertType(Add::class, $message);

        return $message->by === 0 ? Behavior::unhandled() : plain();
    }
}

/** @implements StatefulActorHandler<Add, int> */
final class Sum implements StatefulActorHandler
{
    public function initialState(): int
    {
        return 0;
    }

    public function handle(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        assertType('int', $state);

        return $message->by === 0
            ? BehaviorWithState::withBehavior(plain(), $state)
            : BehaviorWithState::next($state + $message->by);
    }
}

function ofClasses(ContainerInterface $container): void
{
    assertType('Nexus\Actor\Props<Nexus\Tests\Types\Actors\CounterCommand>', Props::fromFactory(static fn() => new Counter()));
    assertType('Nexus\Actor\Props<Nexus\Tests\Types\Actors\Add>', Props::fromStatefulFactory(static fn() => new Sum()));
    assertType('Nexus\Actor\Props<Nexus\Tests\Types\Actors\Add>', Props::fromContainer($container, Adder::class));
    assertType('Nexus\Actor\Props<Nexus\Tests\Types\Actors\Add>', Props::fromContainer($container, Sum::class));
}

/** @return Behavior<Add> */
function wrapped(): Behavior
{
    return Behavior::setup(static function (ActorContext $ctx): Behavior {
        $ctx->log()->info('hello');

        return plain();
    });
}

/** Behaviors that any actor can have belong to no protocol. */
function ofAny(ActorSystem $system): void
{
    $system->spawn(Props::fromBehavior(Behavior::empty()))->tell(new Add());
    $system->spawn(Props::fromBehavior(Behavior::setup(static fn(ActorContext $ctx): Behavior => Behavior::stopped())));
    assertType('Nexus\Actor\Behavior<Nexus\Tests\Types\Actors\Add>', Behavior::setup(static fn(ActorContext $ctx): Behavior => plain()));
}

/** @implements Request<Count> */
final readonly class HowMany implements CounterCommand, Request {}

/** @param ActorRef<CounterCommand> $counter */
function awaited(ActorRef $counter): void
{
    assertType('Nexus\Tests\Types\Actors\Count', $counter->ask(new HowMany(), Duration::seconds(1))->await());
    assertType('mixed', $counter->ask(new Add(), Duration::seconds(1))->await());
    assertType('int', StatusReply::success(3)->value());
}

function helped(): void
{
    assertType('Nexus\Actor\Behavior<Nexus\Tests\Types\Actors\Add>', Behavior::withTimers(static fn(TimerScheduler $timers): Behavior => plain()));
    assertType(
        'Nexus\Actor\Behavior<Nexus\Tests\Types\Actors\Add>',
        Behavior::withStash(3, static fn(StashBuffer $stash): Behavior => $stash->unstashAll(plain())),
    );
}
