<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Props};
use Nexus\Actor\Machine\{StateMachine, Transition};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

final class StateMachineTest extends ActorContract
{
    public function testEachStateHasAHandlerOfItsOwn(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, new Journal());
            self::assertSame(
                ['closed 0', 'open 1', 'closed 1', 'open 2'],
                self::tellAndAsk($door, 'look', 'push', 'push', 'push'),
            );
        });
    }

    public function testTheDataStayAsTheyAreUnlessOthersAreGiven(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, new Journal());
            self::assertSame(
                ['open 1', 'open 41', 'open 41', 'closed 41'],
                self::tellAndAsk($door, 'push', 'forty', 'look', 'push'),
            );
        });
    }

    public function testATimeoutOfAStateIsAMessageOfIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, new Journal());
            $door->tell(new Said('push'));
            delay(4.0);
            self::assertSame(['open 1'], self::tellAndAsk($door, 'look'));
            delay(2.0);
            self::assertSame(['closed 1'], self::tellAndAsk($door, 'look'));
        });
    }

    public function testATimeoutEndsWithItsStateAndBeginsAnewWithATransitionToIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, $journal = new Journal());
            self::tellAndAsk($door, 'push', 'push');
            delay(10.0);
            self::assertSame(['Closed>Open 1', 'Open>Closed 1'], $journal->entries());
            self::tellAndAsk($door, 'push');
            delay(4.0);
            self::tellAndAsk($door, 'hold');
            delay(4.0);
            self::assertSame(['open 2'], self::tellAndAsk($door, 'look'));
            delay(2.0);
            self::assertSame(['closed 2'], self::tellAndAsk($door, 'look'));
        });
    }

    public function testEachTransitionIsReportedWithItsOrigin(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, $journal = new Journal());
            self::tellAndAsk($door, 'look', 'push', 'look', 'hold', 'push');
            self::assertSame(['Closed>Open 1', 'Open>Open 1', 'Open>Closed 1'], $journal->entries());
        });
    }

    public function testWhatAStateDoesNotHandleIsForTheRestAndThenADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, new Journal());
            self::assertSame(['jammed in Closed'], self::tellAndAsk($door, 'kick'));
            self::tell($door, 'sing');
            self::settle();
            self::assertSame(1, $system->deadLetters()->total());
            self::assertSame(['closed 0'], self::tellAndAsk($door, 'look'));
        });
    }

    public function testAHandlerMayStopIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $door = self::door($system, new Journal());
            self::tell($door, 'break');
            self::settle();
            self::assertFalse($door->isAlive());
        });
    }

    /** @return ActorRef<object> */
    private static function door(ActorSystem $system, Journal $journal): ActorRef
    {
        $behavior = StateMachine::startingIn(Door::Closed, 0)
            ->in(Door::Closed, static fn(ActorContext $ctx, object $m, int $n): Transition => match (self::what($m)) {
                'push' => self::say($ctx, 'open ' . $n + 1, Transition::to(Door::Open)->with($n + 1)),
                'look' => self::say($ctx, "closed {$n}", Transition::stay()),
                default => Transition::unhandled(),
            })
            ->in(Door::Open, static fn(ActorContext $ctx, object $m, int $n): Transition => match (self::what($m)) {
                'push' => self::say($ctx, "closed {$n}", Transition::to(Door::Closed)),
                'late' => Transition::to(Door::Closed),
                'hold' => self::say($ctx, "open {$n}", Transition::to(Door::Open)),
                'forty' => self::say($ctx, 'open ' . $n + 40, Transition::stay()->with($n + 40)),
                'look' => self::say($ctx, "open {$n}", Transition::stay()),
                default => Transition::unhandled(),
            })
            ->otherwise(
                static fn(ActorContext $ctx, object $m, int $n, Door $door): Transition => match (self::what($m)) {
                    'kick' => self::say($ctx, "jammed in {$door->name}", Transition::stay()),
                    'break' => Transition::stop(),
                    default => Transition::unhandled(),
                },
            )
            ->timeout(Door::Open, Duration::seconds(5), new Said('late'))
            ->onTransition(
                static fn(
                    ActorContext $ctx,
                    Door $from,
                    Door $to,
                    int $n,
                ) => $journal->note("{$from->name}>{$to->name} {$n}"),
            )
            ->behavior();

        return $system->spawn(Props::fromBehavior($behavior), 'door');
    }

    /**
     * @template S of \UnitEnum
     * @template D
     *
     * @param ActorContext<object> $context
     * @param Transition<S, D>     $transition
     *
     * @return Transition<S, D>
     */
    private static function say(ActorContext $context, string $what, Transition $transition): Transition
    {
        $context->sender()?->tell(new Said($what));

        return $transition;
    }

    private static function what(object $message): string
    {
        self::assertInstanceOf(Said::class, $message);

        return $message->what;
    }

    /** @param ActorRef<object> $door */
    private static function tell(ActorRef $door, string $what): void
    {
        $door->tell(new Said($what));
    }

    /**
     * @param ActorRef<object> $door
     *
     * @return list<string>
     */
    private static function tellAndAsk(ActorRef $door, string ...$whats): array
    {
        return array_map(
            static fn(string $what): string => self::what($door->ask(new Said($what), Duration::seconds(1))->await()),
            array_values($whats),
        );
    }
}
