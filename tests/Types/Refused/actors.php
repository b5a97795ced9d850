<?php

declare(strict_types=1);

// Code that PHPStan must refuse, with the message for each line; tests/Tools/TypesTest compares. Never run.

namespace Nexus\Tests\Types\Refused;

use Nexus\Actor\{ActorContext, ActorHandler, ActorRef, ActorSystem, Behavior, BehaviorWithState, Props, Request, StatefulActorHandler};
use Nexus\Time\Duration;

interface Command {}

final readonly class Add implements Command
{
    public function __construct(public int $by = 1) {}
}

final readonly class Remove implements Command {}

final readonly class Stranger {}

/** @param ActorRef<Command> $counter */
function aMessageThatIsNotOfTheProtocol(ActorRef $counter): void
{
    $counter->tell(new Stranger()); // Parameter #1 $message of method ActorRef<Command>::tell() expects Message\SystemMessage|Command, Stranger given.
}

/** @param ActorRef<Command> $counter */
function aQuestionThatIsNotOfTheProtocol(ActorRef $counter): void
{
    $counter->ask(new Stranger(), Duration::seconds(1))->await(); // Parameter #1 $message of method ActorRef<Command>::ask() expects Command, Stranger given. // Unable to resolve the template type M in call to method ActorRef<Command>::ask()
}

/** @param ActorContext<Add> $ctx */
function anAdapterThatMakesSomethingElse(ActorContext $ctx): void
{
    $ctx->messageAdapter(Stranger::class, static fn(Stranger $stranger): Remove => new Remove()); // Parameter #2 $adapt of method ActorContext<Add>::messageAdapter() expects callable(Stranger): Add, Closure(Stranger): Remove given.
}

/**
 * @param ActorRef<Add> $adder
 *
 * @return ActorRef<Command>
 */
function aReferenceThatPromisesMore(ActorRef $adder): ActorRef
{
    return $adder; // Function aReferenceThatPromisesMore() should return ActorRef<Command> but returns ActorRef<Add>.
}

function aSpawnedActorIsSentSomethingElse(ActorSystem $system): void
{
    $adder = $system->spawn(Props::fromFactory(static fn() => new Adder()), 'adder');
    $adder->tell(new Remove()); // Parameter #1 $message of method ActorRef<Add>::tell() expects Message\SystemMessage|Add, Remove given.
}

/** @return Behavior<Command> */
function aBehaviorThatHandlesLess(): Behavior
{
    return Behavior::receive(static fn(ActorContext $ctx, Add $message): Behavior => Behavior::same()); // Function aBehaviorThatHandlesLess() should return Behavior<Command> but returns Behavior<Add>.
}

/** @return Behavior<Stranger> */
function strange(): Behavior
{
    return Behavior::receive(static fn(ActorContext $ctx, Stranger $message): Behavior => Behavior::same());
}

function anAnswerThatHandlesSomethingElse(): void
{
    Behavior::receive(static fn(ActorContext $ctx, Add $message): Behavior => strange()); // Parameter #1 $handler of static method Behavior<mixed>::receive() expects callable(ActorContext<Stranger>, Stranger): Behavior<Stranger>, static-Closure(ActorContext, Add): Behavior<Stranger> given.
}

function aHandlerThatReturnsNothing(): void
{
    Behavior::receive(static function (ActorContext $ctx, Add $message): void {}); // Parameter #1 $handler of static method Behavior<mixed>::receive() expects callable(ActorContext<Add>, Add): Behavior<Add>, static-Closure(ActorContext, Add): void given.
}

function aStatelessAnswerWhereAStateIs(): void
{
    Behavior::withState(0, static fn(ActorContext $ctx, Add $message, int $sum): Behavior => Behavior::same()); // Parameter #2 $handler of static method Behavior<mixed>::withState() expects callable(ActorContext<Add>, Add, 0): BehaviorWithState<Add, 0>, static-Closure(ActorContext, Add, int): Behavior<mixed> given.
}

function aStateOfAnotherType(): void
{
    Behavior::withState(0, static fn(ActorContext $ctx, Add $message, int $sum): BehaviorWithState => BehaviorWithState::next('one')); // Parameter #2 $handler of static method Behavior<mixed>::withState() expects callable(ActorContext<Add>, Add, 0|string): BehaviorWithState<Add, 0|string>, static-Closure(ActorContext, Add, int): BehaviorWithState<mixed, string> given.
}

function aFirstStateOfAnotherType(): void
{
    Behavior::withState('zero', static fn(ActorContext $ctx, Add $message, int $sum): BehaviorWithState => BehaviorWithState::next($sum + $message->by)); // Parameter #2 $handler of static method Behavior<mixed>::withState() expects callable(ActorContext<Add>, Add, 'zero'|int): BehaviorWithState<Add, 'zero'|int>, static-Closure(ActorContext, Add, int): BehaviorWithState<mixed, int> given.
}

/** @param ActorContext<Add> $ctx */
function whatItTellsItself(ActorContext $ctx): void
{
    $ctx->self()->tell(new Stranger()); // Parameter #1 $message of method ActorRef<Add>::tell() expects Message\SystemMessage|Add, Stranger given.
    $ctx->watchWith($ctx->self(), new Stranger()); // Parameter #2 $message of method ActorContext<Add>::watchWith() expects Add, Stranger given.
    $ctx->spawn(Props::fromBehavior(strange()))->tell(new Add()); // Parameter #1 $message of method ActorRef<Stranger>::tell() expects Message\SystemMessage|Stranger, Add given.
}

/** @implements ActorHandler<Add> */
final class Adder implements ActorHandler
{
    public function handle(ActorContext $ctx, object $message): Behavior
    {
        return $message->by > 3 ? strange() : Behavior::same(); // Method Adder::handle() should return Behavior<Add> but returns Behavior<Stranger>.
    }
}

/** @implements StatefulActorHandler<Add, int> */
final class Sum implements StatefulActorHandler
{
    public function initialState(): string // Return type (string) of method Sum::initialState() should be compatible with return type (int) of method StatefulActorHandler<Add,int>::initialState()
    {
        return 'zero';
    }

    public function handle(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        return BehaviorWithState::next('one'); // Method Sum::handle() should return BehaviorWithState<Add, int> but returns BehaviorWithState<mixed, string>.
    }
}

function aFactoryOfSomethingElse(): void
{
    Props::fromFactory(static fn() => new Sum()); // Parameter #1 $factory of static method Props<mixed>::fromFactory() expects callable(): ActorHandler<object>, static-Closure(): Sum given. // Unable to resolve the template type M in call to static method Props<mixed>::fromFactory()
    Props::fromStatefulFactory(static fn() => new Adder()); // Parameter #1 $factory of static method Props<mixed>::fromStatefulFactory() expects callable(): StatefulActorHandler<object, mixed>, static-Closure(): Adder given. // Unable to resolve the template type M in call to static method Props<mixed>::fromStatefulFactory()
}

function namesOnly(ActorRef $ref): void // Function namesOnly() has parameter $ref with generic interface ActorRef but does not specify its types: T
{}

/** @implements Request<int> */
final readonly class HowMany implements Command, Request {}

/** @param ActorRef<Command> $counter */
function anAnswerOfAnotherType(ActorRef $counter): string
{
    return $counter->ask(new HowMany(), Duration::seconds(1))->await(); // Function anAnswerOfAnotherType() should return string but returns int.
}
