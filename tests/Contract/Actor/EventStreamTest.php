<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, MailboxConfig, OverflowStrategy, Props};
use Nexus\Actor\Message\PoisonPill;

use function Nexus\Async\delay;

final class EventStreamTest extends ActorContract
{
    public function testASubscriberOfAClassReceivesSubclassesAndImplementations(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $events = $system->eventStream();
            $events->subscribe($system->spawn(self::listener($journal), 'exceptions'), \RuntimeException::class);
            $events->subscribe($system->spawn(self::listener($journal), 'throwables'), \Throwable::class);
            $events->subscribe($system->spawn(self::listener($journal), 'others'), \LogicException::class);
            $events->publish(new \UnexpectedValueException());
            $events->publish(new \Error());
            $events->publish(new \DomainException());
            self::settle();
            self::assertSame(['exceptions: UnexpectedValueException'], $journal->of('exceptions'));
            self::assertSame(
                ['throwables: UnexpectedValueException', 'throwables: Error', 'throwables: DomainException'],
                $journal->of('throwables'),
            );
            self::assertSame(['others: DomainException'], $journal->of('others'));
        });
    }

    public function testAnEventIsDeliveredOnceForSeveralSubscribedClasses(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $listener = $system->spawn(self::listener($journal), 'all');
            foreach ([
                \Throwable::class,
                \Exception::class,
                \RuntimeException::class,
                \RuntimeException::class,
            ] as $class) {
                $system->eventStream()->subscribe($listener, $class);
            }
            $system->eventStream()->publish(new \RuntimeException());
            self::settle();
            self::assertSame(['all: RuntimeException'], $journal->entries());
        });
    }

    public function testAnUnsubscribedActorReceivesNothing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $events = $system->eventStream();
            $listener = $system->spawn(self::listener($journal), 'one');
            $events->subscribe($listener, \Exception::class);
            $events->subscribe($listener, \Error::class);
            $events->unsubscribe($listener, \Exception::class);
            $events->publish(new \Exception());
            $events->publish(new \Error());
            $events->unsubscribe($listener);
            $events->publish(new \Error());
            self::settle();
            self::assertSame(['one: Error'], $journal->entries());
        });
    }

    public function testASubscriberThatDiesIsUnsubscribedByItself(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $events = $system->eventStream();
            $one = $system->spawn(self::listener($journal), 'one');
            $freed = \WeakReference::create($one);
            $events->subscribe($one, \Exception::class);
            $events->subscribe($system->spawn(self::listener($journal), 'two'), \Exception::class);
            $one->tell(new PoisonPill());
            unset($one);
            self::settle();
            self::assertNull($freed->get());
            $events->publish(new \Exception());
            self::settle();
            self::assertSame(['two: Exception'], $journal->entries());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testPublishNeverWaitsAndWhatCannotBeTakenIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $mailbox = MailboxConfig::bounded(1, OverflowStrategy::Backpressure);
            $slow = $system->spawn(self::listener($journal, 5.0)->withMailbox($mailbox), 'slow');
            $system->eventStream()->subscribe($slow, \Exception::class);
            $system->eventStream()->publish(new \Exception());
            self::settle();
            foreach (range(1, 3) as $_) {
                $system->eventStream()->publish(new \Exception());
            }
            self::assertSame(2, $system->deadLetters()->total());
            delay(20.0);
            self::assertCount(2, $journal->entries());
        });
    }

    /** @return Props<object> notes the classes of its messages */
    private static function listener(Journal $journal, float $seconds = 0.0): Props
    {
        return Props::fromBehavior(
            Behavior::receive(
                static function (ActorContext $context, object $event) use ($journal, $seconds): Behavior {
                    $journal->note("{$context->path()->name()}: " . $event::class);
                    if ($seconds > 0) {
                        delay($seconds);
                    }

                    return Behavior::same();
                },
            ),
        );
    }
}
