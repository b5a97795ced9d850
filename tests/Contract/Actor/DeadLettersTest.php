<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\DeadLetterRef;
use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Event\MessageDeadLettered;
use Nexus\Actor\Internal\{Host, NativeSystem};
use Nexus\Actor\Message\DeadLetter;
use Nexus\Actor\Message\DeadLetterSuppression;
use Nexus\Actor\Props;
use Nexus\Time\Duration;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\AbstractLogger;

use function Nexus\Async\delay;

/**
 * "What is dropped or undeliverable becomes a dead letter with a reason (bounded ring, rate-limited log,
 * subscription)."
 */
final class DeadLettersTest extends ActorContract
{
    public function testAMessageToADeadActorIsADeadLetterWithItsRecipientAndReason(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = self::dead($system, 'a');
            $actor->tell($message = new Said('1'));
            $letters = $system->deadLetters()->letters();
            self::assertCount(1, $letters);
            self::assertSame(
                [$message, $actor, null, 'stopped'],
                [$letters[0]->message, $letters[0]->recipient, $letters[0]->sender, $letters[0]->reason],
            );
            self::assertSame([$message], $system->deadLetters()->captured());
        });
    }

    public function testWhatABehaviourDoesNotHandleIsADeadLetterOfTheReasonUnhandled(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $behaviors = [
                'unhandled' => Behavior::receive(static fn() => Behavior::unhandled()),
                'empty' => Behavior::empty(),
            ];
            foreach ($behaviors as $name => $behavior) {
                $system->spawn(Props::fromBehavior($behavior), $name)->tell(new Said('1'));
                self::settle();
                self::assertSame("1 unhandled /user/{$name}", array_slice(self::deadLettersOf($system), -1)[0] ?? null);
            }
        });
    }

    public function testTheLatestAreKeptAndAllAreCounted(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = self::dead($system, 'a');
            for ($number = 0; $number < 1500; $number++) {
                $actor->tell(new Said((string) $number));
            }
            $letters = self::deadLettersOf($system);
            self::assertCount(1000, $letters);
            self::assertSame(['500 stopped /user/a', '1499 stopped /user/a'], [$letters[0], $letters[999]]);
            self::assertSame(1500, $system->deadLetters()->total());
            self::assertSame(['stopped' => 1500], $system->deadLetters()->byReason());
        }, 5);
    }

    public function testASubscriberReceivesEachDeadLetterOnce(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $letters = new Journal();
            $subscriber = self::listener($system, $letters);
            $system->deadLetters()->subscribe($subscriber);
            $system->deadLetters()->subscribe($subscriber);
            $actor = self::dead($system, 'a');
            foreach (['1', '2', '3'] as $what) {
                $actor->tell(new Said($what));
            }
            self::settle();
            self::assertSame(['1', '2', '3'], $letters->entries());
            $system->deadLetters()->unsubscribe($subscriber);
            $actor->tell(new Said('4'));
            self::settle();
            self::assertSame(['1', '2', '3'], $letters->entries());
        });
    }

    public function testADeadLetterAboutADeadLetterGoesNoFurther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $letters = new Journal();
            $subscriber = self::listener($system, $letters);
            $system->deadLetters()->subscribe($subscriber);
            $system->stop($subscriber);
            self::settle();
            self::dead($system, 'a')->tell(new Said('1'));
            self::settle();
            self::assertSame(2, $system->deadLetters()->total());
            self::assertInstanceOf(DeadLetter::class, $system->deadLetters()->captured()[1]);
        });
    }

    public function testUnimportantMessagesAreCountedAndMakeNoDeadLetters(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            self::dead($system, 'a')->tell(new class implements DeadLetterSuppression {});
            self::assertSame(0, $system->deadLetters()->total());
            self::assertSame(1, $system->native()->counters()['stopped']);
        });
    }

    public function testEveryMessageIsAccountedForAsHandledOrLostWithAReason(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $actor = $system->spawn(self::puppet($journal, 'a'), 'a');
            $actor->tell(new Said('1'));
            $actor->tell(self::failure());
            $actor->tell(new Deed(static fn() => Behavior::unhandled()));
            self::settle();
            $actor->tell(new Deed(static fn() => Behavior::stopped()));
            $actor->tell(new Said('2'));
            self::settle();
            $actor->tell(new Said('3'));
            $counters = array_filter($system->native()->counters(), static fn(int $count): bool => $count > 0);
            self::assertEquals(['handled' => 2, 'failed' => 1, 'unhandled' => 1, 'stopped' => 2], $counters);
        });
    }

    public function testAMessageSentToDeadLettersIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $letters = $system->deadLetters();
            $letters->tell($message = new Said('1'));
            self::assertSame(['/system/deadLetters', false], [(string) $letters->path(), $letters->isAlive()]);
            self::assertSame([$message], $letters->captured());
            self::assertSame($letters, $letters->letters()[0]->recipient);
            self::assertSame(EnqueueResult::Dropped, $letters->offer($message));
            self::assertSame(1, $letters->total());
        });
    }

    public function testTheLogNamesTenInARowThenNoneForFiveMinutesThenSaysHowMany(): void
    {
        self::inEveryOrder(static function (ActorSystem $unused): void {
            $log = new class extends AbstractLogger {
                public readonly Journal $lines;

                public function __construct()
                {
                    $this->lines = new Journal();
                }

                public function log($level, string|\Stringable $message, array $context = []): void
                {
                    $this->lines->note((string) $message);
                }
            };
            $system = ActorSystem::create('logged', logger: $log);
            $actor = self::dead($system, 'a');
            self::tell($actor, 25);
            self::assertCount(10, $log->lines->of('Dead letter'));
            self::assertSame(
                'Dead letter 1: ' . Said::class . ' for /user/a: stopped',
                $log->lines->of('Dead letter')[0],
            );
            self::assertStringEndsWith(
                'further ones are counted, and not logged for five minutes',
                $log->lines->of('Dead letter')[9],
            );
            delay(299.0);
            self::tell($actor, 1);
            self::assertCount(10, $log->lines->of('Dead letter'));
            delay(2.0);
            self::tell($actor, 1);
            self::assertSame(
                ['Dead letter 27: ' . Said::class . ' for /user/a: stopped (16 before it were not logged)'],
                array_slice($log->lines->of('Dead letter'), 10),
            );
            $system->shutdown(Duration::seconds(1));
        }, 5);
    }

    public function testEachIsAPsr14Event(): void
    {
        self::inEveryOrder(static function (ActorSystem $unused): void {
            $events = new class implements EventDispatcherInterface {
                /** @var list<MessageDeadLettered> */
                public array $heard = [];

                public function dispatch(object $event): object
                {
                    if ($event instanceof MessageDeadLettered) {
                        $this->heard[] = $event;
                    }

                    return $event;
                }
            };
            $system = ActorSystem::create('heard', eventDispatcher: $events);
            $actor = self::dead($system, 'a');
            self::tell($actor, 12);
            self::assertCount(12, $events->heard);
            self::assertSame(
                [$actor, null, 'stopped'],
                [$events->heard[0]->recipient, $events->heard[0]->sender, $events->heard[0]->reason],
            );
            $system->shutdown(Duration::seconds(1));
        }, 5);
    }

    public function testNothingOfASystemIsHeldByWhatItKeepsOfItsDead(): void
    {
        self::inEveryOrder(static function (ActorSystem $unused): void {
            $native = new NativeSystem('kept', new Host());
            $letters = new DeadLetterRef($native);
            $actor = $native->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::same())), 'a');
            $native->stop($actor);
            self::settle();
            $actor->tell((object) ['replyTo' => $actor]);
            $witnesses = [\WeakReference::create($native), \WeakReference::create($actor)];
            unset($native, $actor);
            self::assertSame(1, $letters->total());
            unset($letters);
            self::assertSame(
                [null, null],
                array_map(static fn(\WeakReference $witness): ?object => $witness->get(), $witnesses),
            );
        }, 5);
    }

    /** @param ActorRef<object> $actor */
    private static function tell(ActorRef $actor, int $count): void
    {
        for ($number = 0; $number < $count; $number++) {
            $actor->tell(new Said((string) $number));
        }
        self::settle();
    }

    /** @return ActorRef<object> */
    private static function dead(ActorSystem $system, string $name): ActorRef
    {
        $actor = $system->spawn(Props::fromBehavior(Behavior::receive(static fn() => Behavior::same())), $name);
        $system->stop($actor);
        self::settle();

        return $actor;
    }

    /** @return ActorRef<DeadLetter> */
    private static function listener(ActorSystem $system, Journal $letters): ActorRef
    {
        return $system->spawn(
            Props::fromBehavior(
                Behavior::receive(static function (ActorContext $context, DeadLetter $letter) use ($letters): Behavior {
                    $letters->note($letter->message instanceof Said ? $letter->message->what : '?');

                    return Behavior::same();
                }),
            ),
            'listener',
        );
    }
}
