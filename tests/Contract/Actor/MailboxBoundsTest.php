<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Exception\MailboxOverflowException;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\OverflowStrategy;

use function Nexus\Async\delay;

/**
 * "Bounded with the four overflow strategies"; `offer` returns the outcome and never waits. Another test covers
 * waiting.
 */
final class MailboxBoundsTest extends ActorContract
{
    public function testABoundedMailboxHoldsAsManyMessagesAsItsCapacity(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(3));
            $held->tell('1', '2', '3');
            self::assertSame(['1', '2', '3'], $held->letGo());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testUnderThrowExceptionTellThrowsAndQueuedMessagesStay(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(2));
            $failure = self::caught(static fn() => $held->tell('1', '2', '3'));
            self::assertInstanceOf(MailboxOverflowException::class, $failure);
            self::assertSame(
                [2, OverflowStrategy::ThrowException, '/user/held'],
                [$failure->capacity, $failure->strategy, (string) $failure->target],
            );
            self::assertSame('NX-1040', $failure->errorCode());
            self::assertSame(['1', '2'], $held->letGo());
        });
    }

    public function testUnderDropNewestWhatComesIsADeadLetterOfTheReasonRefused(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(2, OverflowStrategy::DropNewest));
            $held->tell('1', '2', '3', '4');
            self::assertSame(['3 refused /user/held', '4 refused /user/held'], self::deadLettersOf($system));
            self::assertSame(['1', '2'], $held->letGo());
        });
    }

    public function testUnderDropOldestTheOldestIsADeadLetterOfTheReasonDropped(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(2, OverflowStrategy::DropOldest));
            $held->tell('1', '2', '3', '4');
            self::assertSame(['1 dropped /user/held', '2 dropped /user/held'], self::deadLettersOf($system));
            self::assertSame(['3', '4'], $held->letGo());
        });
    }

    public function testAMailboxThatIsFullTakesMessagesAgainWhenItHasCapacity(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(2));
            self::assertNotNull(self::caught(static fn() => $held->tell('1', '2', '3')));
            $held->letGo();
            $held->tell('4', '5');
            self::settle();
            self::assertSame(['1', '2', '4', '5'], $held->journal->entries());
        });
    }

    public function testOfferSaysWhetherTheMessageWasTaken(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $expected = [
                [OverflowStrategy::ThrowException, EnqueueResult::Dropped],
                [OverflowStrategy::DropNewest, EnqueueResult::Dropped],
                [OverflowStrategy::DropOldest, EnqueueResult::Accepted],
                [OverflowStrategy::Backpressure, EnqueueResult::Backpressured],
            ];
            foreach ($expected as [$strategy, $whenFull]) {
                $held = new Held($system, MailboxConfig::bounded(1, $strategy), $strategy->value);
                self::assertSame(EnqueueResult::Accepted, $held->offer('1'));
                self::assertSame($whenFull, $held->offer('2'), $strategy->name);
                self::assertSame($whenFull === EnqueueResult::Accepted ? ['2'] : ['1'], $held->letGo());
            }
        });
    }

    public function testWhatAnOfferIsNotTakenForStaysWithItsSender(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(1, OverflowStrategy::DropNewest));
            $held->tell('1');
            self::assertSame(EnqueueResult::Dropped, $held->offer('2'));
            self::assertSame(0, $system->deadLetters()->total());
            $held->letGo();
        });
    }

    public function testAnOfferToADeadActorIsDropped(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::unbounded());
            $held->letGo();
            $system->stop($held->ref());
            self::settle();
            self::assertSame(EnqueueResult::Dropped, $held->offer('1'));
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testBoundsAreAboutUserMessagesAndNeverAboutSignals(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $watcher = $system->spawn(
                self::puppet($journal, 'w')->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::DropOldest)),
                'w',
            );
            $children = [];
            $watcher->tell(new Deed(static function (ActorContext $context) use ($journal, &$children): void {
                foreach (['a', 'b', 'c'] as $name) {
                    $children[] = $child = $context->spawn(self::puppet($journal, $name), $name);
                    $context->watch($child);
                }
            }));
            self::settle();
            $watcher->tell(new Deed(static function (ActorContext $context) use (&$children): void {
                array_map($context->stop(...), $children);
                delay(1.0);
            }));
            delay(0.5);
            $watcher->tell(new Said('1'));
            $watcher->tell(new Said('2'));
            delay(1.0);
            self::settle();
            self::assertCount(3, $journal->of('w Terminated'));
            self::assertSame(['w: 2'], $journal->of('w: '));
        });
    }

    public function testAStopInOrderIsTakenByAFullMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::bounded(1));
            $held->tell('1');
            $system->stop($held->ref());
            self::assertSame(['1'], $held->letGo());
            self::assertFalse($held->ref()->isAlive());
        });
    }

    public function testWhatIsInAMailboxIsKeptOverARestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([
                MailboxConfig::bounded(3),
                MailboxConfig::priority(static fn(): int => 0),
            ] as $number => $mailbox) {
                $held = new Held($system, $mailbox, "held{$number}");
                $held->ref()->tell(self::failure());
                $held->tell('1', '2');
                self::assertSame(['1', '2'], $held->letGo());
            }
        });
    }

    public function testWhatIsInAMailboxWhenItsActorEndsAreDeadLettersOfTheReasonStopped(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $mailboxes = [
                MailboxConfig::unbounded(),
                MailboxConfig::bounded(5),
                MailboxConfig::priority(static fn(): int => 0),
            ];
            foreach ($mailboxes as $number => $mailbox) {
                $held = new Held($system, $mailbox, "held{$number}");
                $system->stop($held->ref());
                $held->tell('1', '2');
                self::assertSame([], $held->letGo());
                $held->tell('3');
                self::assertSame(
                    ["1 stopped /user/held{$number}", "2 stopped /user/held{$number}", "3 stopped /user/held{$number}"],
                    array_slice(self::deadLettersOf($system), -3),
                );
            }
        });
    }

    public function testHowFullAMailboxIsCanBeSeen(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([
                MailboxConfig::unbounded(),
                MailboxConfig::bounded(5),
                MailboxConfig::controlAware(),
            ] as $number => $mailbox) {
                $held = new Held($system, $mailbox, "held{$number}");
                $held->tell('1', '2', '3');
                self::assertSame(3, $system->native()->pending());
                self::assertSame(3, $system->inspect()->actors[$number]->mailbox);
                $held->letGo();
                self::assertSame(0, $system->native()->pending());
                self::assertSame(0, $system->inspect()->actors[$number]->mailbox);
            }
        });
    }
}
