<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Message\ControlMessage;
use Nexus\Actor\OverflowStrategy;
use Nexus\Actor\Props;

use function Nexus\Async\{delay, spawn};

/** "Priority and control-aware with stable order." */
final class MailboxOrderTest extends ActorContract
{
    public function testTheMostUrgentMessageComesFirstAndEqualOnesInTheOrderOfArrival(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, self::byLeadingDigit());
            $sent = ['3a', '1a', '2a', '1b', '3b', '0a', '2b', '1c', '0b'];
            $held->tell(...$sent);
            self::assertSame(['0a', '0b', '1a', '1b', '1c', '2a', '2b', '3a', '3b'], $held->letGo());
        });
    }

    public function testTheOrderIsStableForAnyNumberOfMessages(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, self::byLeadingDigit());
            $sent = array_map(
                static fn(int $number): string => (string) ($number * 7 % 5) . sprintf('%04d', $number),
                range(0, 499),
            );
            $held->tell(...$sent);
            sort($sent);
            self::assertSame($sent, $held->letGo());
        }, 10);
    }

    public function testWhatIsMoreUrgentOvertakesWhatWaitsAlready(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(static function (ActorContext $context, Said $message) use ($journal): Behavior {
                        $journal->note($message->what);
                        if ($message->what === '5a') {
                            $context->self()->tell(new Said('1'));
                        }

                        return Behavior::same();
                    }),
                )->withMailbox(self::byLeadingDigit()),
                'a',
            );
            foreach (['5a', '5b', '5c'] as $what) {
                $actor->tell(new Said($what));
            }
            self::settle();
            self::assertSame(['5a', '1', '5b', '5c'], $journal->entries());
        });
    }

    public function testInAControlAwareMailboxControlMessagesComeBeforeAllOthers(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held($system, MailboxConfig::controlAware());
            $control = new class implements ControlMessage {};
            $held->tell('1', '2');
            $held->ref()->tell($control);
            $held->tell('3');
            self::assertSame([$control::class, '1', '2', '3'], $held->letGo());
        });
    }

    public function testAChildsEndIsLearntBehindItsEarlierMailInAnOrderedMailboxToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $urgency = static fn(object $message): int => $message instanceof Said ? (int) $message->what[0] : 0;
            $parent = $system->spawn(self::puppet($journal, 'p')->withMailbox(MailboxConfig::priority($urgency)), 'p');
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $child = $context->spawn(self::puppet($journal, 'c'), 'c');
                $context->watch($child);
                $child->tell(new Deed(static fn(ActorContext $own) => $own->parent()?->tell(new Said('9 result'))));
                $context->stop($child);
                delay(1.0);
            }));
            delay(0.5);
            $parent->tell(new Said('1 urgent'));
            delay(1.0);
            self::settle();
            self::assertSame(['p: 1 urgent', 'p: 9 result', 'p Terminated'], array_values(array_filter(
                $journal->entries(),
                static fn(string $entry): bool => str_starts_with($entry, 'p: ') || $entry === 'p Terminated',
            )));
        });
    }

    public function testNothingUrgentOvertakesAStop(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            foreach ([self::byLeadingDigit(), MailboxConfig::controlAware()] as $number => $mailbox) {
                $held = new Held($system, $mailbox, "held{$number}");
                $held->tell('5');
                $system->stop($held->ref());
                $held->tell('0');
                $held->ref()->tell(new class implements ControlMessage {});
                self::assertSame(['5'], $held->letGo());
                self::assertSame(["0 stopped /user/held{$number}"], array_slice(self::deadLettersOf($system), -1));
            }
        });
    }

    public function testAnOrderedMailboxMayHaveBoundsAndPartsWithTheOldestOfTheLeastUrgent(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $bounded = self::byLeadingDigit()->withCapacity(3)->withStrategy(OverflowStrategy::DropOldest);
            $held = new Held($system, $bounded);
            $held->tell('2a', '9a', '9b', '1', '2b');
            $held->tell('5');
            $expected = ['9a dropped /user/held', '9b dropped /user/held', '5 dropped /user/held'];
            self::assertSame($expected, self::deadLettersOf($system), 'the last is the least urgent itself');
            self::assertSame(['1', '2a', '2b'], $held->letGo());
        });
    }

    public function testAWaitingMessageOfAnOrderedMailboxIsPlacedByItsPriority(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held(
                $system,
                self::byLeadingDigit()->withCapacity(2)->withStrategy(OverflowStrategy::Backpressure),
            );
            $held->tell('5', '6');
            spawn(static fn() => $held->tell('1'));
            self::settle();
            self::assertSame(['5', '1', '6'], $held->letGo());
        });
    }

    public function testWhatThePriorityCallableThrowsIsThrownAtTheSender(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $throwing = static fn(
                object $message,
            ): int => $message instanceof Said ? throw new \DomainException('no urgency') : 0;
            $held = new Held($system, MailboxConfig::priority($throwing));
            self::assertInstanceOf(\DomainException::class, self::caught(static fn() => $held->tell('1')));
            self::assertSame([], $held->letGo());
        });
    }

    public function testAnActorThatEndsWhileThePriorityOfAMessageIsFoundOutDoesNotGetIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $slow = static fn(object $message): int => $message instanceof Said ? self::after(0.5) : 0;
            $actor = $system->spawn(
                self::puppet($journal = new Journal(), 'a')->withMailbox(MailboxConfig::priority($slow)),
                'a',
            );
            $sender = spawn(static fn() => $actor->tell(new Said('1')));
            delay(0.1);
            $system->stop($actor);
            $sender->await();
            self::assertSame([], $journal->of('a: '));
            self::assertSame(['1 stopped /user/a'], self::deadLettersOf($system));
        });
    }

    public function testAPriorityThatIsNotAnIntegerIsRefused(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $held = new Held(
                $system,
                /** @phpstan-ignore argument.type (that is what is tested) */
                MailboxConfig::priority(static fn(object $message) => $message instanceof Said ? 'high' : 0),
            );
            $failure = self::caught(static fn() => $held->tell('1'));
            self::assertStringContainsString(
                'The priority of a message to /user/held is string',
                (string) $failure?->getMessage(),
            );
            $held->letGo();
        });
    }

    private static function after(float $seconds): int
    {
        delay($seconds);

        return 0;
    }

    private static function byLeadingDigit(): MailboxConfig
    {
        return MailboxConfig::priority(
            static fn(object $message): int => $message instanceof Said ? (int) $message->what[0] : 0,
        );
    }
}
