<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Exception\AskTimeoutException;
use Nexus\Actor\Exception\SelfTellException;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\OverflowStrategy;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\PostStop;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Async\CancelledError;
use Nexus\Async\CoroutineInfo;
use Nexus\Async\TimeoutException;
use Nexus\Time\Duration;

use function Nexus\Actor\Internal\post;
use function Nexus\Async\{coroutines, delay, spawn, timeout};
use function Nexus\Internal\timer_clock;

/**
 * "Under Backpressure a coroutine that tells waits; what cannot wait makes a dead letter; a self-tell that would wait
 * throws."
 */
final class MailboxBackpressureTest extends ActorContract
{
    public function testTellWaitsUntilTheMailboxHasASlot(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 2);
            $sent = new Journal();
            $sender = spawn(static function () use ($held, $sent): void {
                foreach (['1', '2', '3', '4'] as $what) {
                    $held->tell($what);
                    $sent->note($what);
                }
            });
            self::settle();
            self::assertSame(['1', '2'], $sent->entries());
            self::assertSame(['1', '2', '3', '4'], $held->letGo());
            $sender->await();
            self::assertSame(['1', '2', '3', '4'], $sent->entries());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testWaitingSendersAreServedInOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            foreach (['1', '2', '3', '4', '5'] as $what) {
                spawn(static fn() => $held->tell($what));
                self::settle();
            }
            self::assertSame(['0', '1', '2', '3', '4', '5'], $held->letGo());
        });
    }

    public function testNoMessageOvertakesWaitingSenders(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            spawn(static fn() => $held->tell('1'));
            self::settle();
            spawn(static function () use ($held): void {
                $held->tell('2');
                $held->tell('3');
            });
            spawn(static fn() => $held->tell('x'));
            self::settle();
            $handled = $held->letGo();
            self::assertSame(['0', '1'], array_slice($handled, 0, 2));
            self::assertSame(['2', '3'], array_values(array_intersect($handled, ['2', '3'])));
            self::assertCount(5, $handled);
        });
    }

    public function testAnActorThatSendsWaitsInItsHandlerAndDelaysNoOther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $journal = new Journal();
            $teller = $system->spawn(self::puppet($journal, 'teller'), 'teller');
            $other = $system->spawn(self::puppet($journal, 'other'), 'other');
            $teller->tell(new Deed(static fn() => $held->tell('1', '2')));
            $teller->tell(new Said('after'));
            $other->tell(new Said('meanwhile'));
            self::settle();
            self::assertSame(['other: meanwhile'], $journal->of('other: '));
            self::assertSame([], $journal->of('teller: '));
            self::assertSame(['1', '2'], $held->letGo());
            self::assertSame(['teller: after'], $journal->of('teller: '));
        });
    }

    public function testACancelledSenderHasSentNothing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            $failure = null;
            $sender = spawn(static function () use ($held, &$failure): void {
                $failure = self::caught(static fn() => $held->tell('1'));
            });
            $next = spawn(static fn() => $held->tell('2'));
            self::settle();
            $sender->cancel();
            $sender->await();
            self::assertInstanceOf(CancelledError::class, $failure);
            $handled = $held->letGo();
            $next->await();
            self::assertSame(['0', '2'], $handled);
        });
    }

    public function testATimeLimitEndsTheWait(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            $failure = self::caught(static fn() => timeout(0.5, static fn() => $held->tell('1')));
            self::assertInstanceOf(TimeoutException::class, $failure);
            self::assertSame(['0'], $held->letGo());
        });
    }

    public function testWhenTheActorStopsWaitingSendersContinueAndTheirMessagesAreDeadLetters(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(
                self::puppet($journal, 'p')->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)),
                'p',
            );
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $child = $context->spawn(self::puppet($journal, 'c'), 'c');
                $child->tell(new Deed(static fn() => delay(2.0)));
                delay(1.0);
            }));
            delay(0.5);
            $parent->tell(new Said('1'));
            $senders = [];
            foreach (['2', '3'] as $what) {
                $senders[] = spawn(static fn() => $parent->tell(new Said($what)));
                self::settle();
            }
            $parent->tell(new Kill());
            delay(1.0);
            foreach ($senders as $sender) {
                self::assertTrue($sender->isDone(), 'they wait for its children');
            }
            self::assertSame(['2 stopped /user/p', '3 stopped /user/p'], self::deadLettersOf($system));
            delay(1.0);
            self::settle();
            self::assertSame(
                ['2 stopped /user/p', '3 stopped /user/p', '1 stopped /user/p'],
                self::deadLettersOf($system),
            );
        });
    }

    public function testAChildThatWaitsForCapacityHoldsUpNoRestartOfItsParent(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = self::fullParent($system, $journal, self::puppetry($journal, 'c'));
            $parent->tell(new Deed(static function (ActorContext $context): never {
                $context->child('c')?->tell(new Deed(static function (ActorContext $own): void {
                    $own->parent()?->tell(new Said('1'));
                    $own->parent()?->tell(new Said('2'));
                }));
                delay(0.5);
                throw new \RuntimeException('broken');
            }));
            delay(1.0);
            $parent->tell(new Said('after'));
            self::settle();
            self::assertSame(['p: 1', 'p: after'], $journal->of('p: '));
            self::assertSame(['2 refused /user/p'], self::deadLettersOf($system));
        });
    }

    public function testAnActorThatEndsDoesNotWaitForCapacityInOneThatAwaitsItsEnd(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $child = self::puppetry($journal, 'c')
                ->onSignal(static function (ActorContext $context, object $signal): Behavior {
                    if ($signal instanceof PostStop) {
                        $context->parent()?->tell(new Said('farewell 1'));
                        $context->parent()?->tell(new Said('farewell 2'));
                    }

                    return Behavior::same();
                });
            $parent = self::fullParent($system, $journal, $child);
            $parent->tell(self::failure());
            delay(1.0);
            $parent->tell(new Said('after'));
            self::settle();
            self::assertSame(['p: farewell 1', 'p: after'], $journal->of('p: '));
            self::assertSame(['farewell 2 refused /user/p'], self::deadLettersOf($system));
        });
    }

    public function testSiblingsThatRestartTogetherDoNotWaitForCapacityInEachOther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $parent = $system->spawn(
                self::puppet($journal, 'p')->withChildSupervision(SupervisionStrategy::allForOne()),
                'p',
            );
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $full = $context->spawn(
                    self::puppet($journal, 'full')->withMailbox(
                        MailboxConfig::bounded(1, OverflowStrategy::Backpressure),
                    ),
                    'full',
                );
                $full->tell(new Deed(static fn() => delay(1.0)));
                $teller = $context->spawn(self::puppet($journal, 'teller'), 'teller');
                $teller->tell(new Deed(static fn() => array_map($full->tell(...), [new Said('1'), new Said('2')])));
                $broken = $context->spawn(self::puppet($journal, 'broken'), 'broken');
                $broken->tell(new Deed(static function (): never {
                    delay(0.5);
                    throw new \RuntimeException('broken');
                }));
            }));
            delay(2.0);
            self::assertSame(['full: 1'], $journal->of('full: '));
            self::assertSame(['2 refused /user/p/full'], self::deadLettersOf($system));
            self::assertCount(1, $journal->of('teller PostRestart'));
        });
    }

    public function testASelfTellThatWouldWaitThrows(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failure = null;
            $props = self::puppet(new Journal(), 'a')->withMailbox(
                MailboxConfig::bounded(1, OverflowStrategy::Backpressure),
            );
            $actor = $system->spawn($props, 'a');
            $actor->tell(new Deed(static function (ActorContext $context) use (&$failure): void {
                $context->self()->tell(new Said('1'));
                $failure = self::caught(static fn() => $context->self()->tell(new Said('2')));
            }));
            self::settle();
            self::assertInstanceOf(SelfTellException::class, $failure);
            self::assertSame('NX-1042', $failure->errorCode());
            self::assertSame(
                ['handled' => 2, 'refused' => 0],
                array_intersect_key($system->native()->counters(), ['handled' => 0, 'refused' => 0]),
            );
        });
    }

    public function testAChildThatTellsItsParentWhileTheParentAwaitsItsStartThrowsToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $failure = null;
            $props = self::puppet(new Journal(), 'a')->withMailbox(
                MailboxConfig::bounded(1, OverflowStrategy::Backpressure),
            );
            $actor = $system->spawn($props, 'a');
            $child = Behavior::setup(static function (ActorContext $context) use (&$failure): Behavior {
                $context->parent()?->tell(new Said('1'));
                $failure = self::caught(static fn() => $context->parent()?->tell(new Said('2')));

                return Behavior::receive(static fn() => Behavior::same());
            });
            $actor->tell(
                new Deed(static fn(ActorContext $context) => $context->spawn(Props::fromBehavior($child), 'child')),
            );
            self::settle();
            self::assertInstanceOf(SelfTellException::class, $failure);
        });
    }

    public function testATellFromADestructorThatWouldWaitIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            $farewell = new class ($held) {
                public function __construct(private Held $held) {}
                public function __destruct()
                {
                    $this->held->tell('farewell');
                }
            };
            unset($farewell);
            self::assertSame(['farewell refused /user/held'], self::deadLettersOf($system));
            self::assertSame(['0'], $held->letGo());
        });
    }

    public function testWhatMustNotWaitMakesADeadLetterOfWhatIsNotTaken(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([
                OverflowStrategy::Backpressure,
                OverflowStrategy::ThrowException,
                OverflowStrategy::DropNewest,
            ] as $strategy) {
                $held = new Held($system, MailboxConfig::bounded(1, $strategy), $strategy->value);
                self::assertTrue(post($held->ref(), new Said('1')));
                self::assertFalse(post($held->ref(), new Said('2')));
                self::assertSame(["2 refused /user/{$strategy->value}"], array_slice(self::deadLettersOf($system), -1));
                self::assertSame(['1'], $held->letGo());
            }
        });
    }

    public function testAnAskWaitsForCapacityWithinItsTimeout(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            $began = timer_clock();
            $failure = self::caught(
                static fn() => $held->ref()->ask(new Said('too late'), Duration::millis(500))->await(),
            );
            self::assertInstanceOf(AskTimeoutException::class, $failure);
            self::assertSame(500_000_000, timer_clock() - $began);
            $asking = spawn(
                static fn() => self::caught(
                    static fn() => $held->ref()->ask(new Said('1'), Duration::millis(500))->await(),
                ),
            );
            self::settle();
            self::assertSame(['0', '1'], $held->letGo());
            $asking->await();
        });
    }

    public function testAReportNamesTheMailboxThatACoroutineWaitsFor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = self::held($system, 1);
            $held->tell('0');
            $sender = spawn(static fn() => $held->tell('1'));
            self::settle();
            $waits = array_map(
                static fn(CoroutineInfo $coroutine): string => (string) $coroutine->waitsFor,
                coroutines(),
            );
            self::assertContains('space in the mailbox of /user/held, which is full', $waits);
            $held->letGo();
            $sender->await();
        });
    }

    /**
     * A mailbox with space for one message; the handler is processing another message.
     *
     * @param Behavior<object> $child
     *
     * @return ActorRef<object>
     */
    private static function fullParent(ActorSystem $system, Journal $journal, Behavior $child): ActorRef
    {
        $parent = $system->spawn(
            self::puppet($journal, 'p')->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)),
            'p',
        );
        $parent->tell(new Deed(static fn(ActorContext $context) => $context->spawn(Props::fromBehavior($child), 'c')));
        self::settle();

        return $parent;
    }

    private static function held(ActorSystem $system, int $capacity): Held
    {
        return new Held($system, MailboxConfig::bounded($capacity, OverflowStrategy::Backpressure));
    }
}
