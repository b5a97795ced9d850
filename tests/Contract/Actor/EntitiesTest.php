<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Discovery\ServiceKey;
use Nexus\Actor\Entity\{Entities, EntityRef, Passivation};
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Actor\Message\Kill;
use Nexus\Actor\Routing\{Routers, Routing};
use Nexus\Actor\Signal\{PostStop, PreStart, Signal};
use Nexus\Time\Duration;

use function Nexus\Async\{delay, spawn};

final class EntitiesTest extends ActorContract
{
    public function testTheFirstMessageStartsIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal)->of('ada');
            self::settle();
            self::assertSame([], $journal->entries());
            $ada->tell(new Said('a'));
            self::assertEquals(new Said('ada'), $ada->ask(new Said('b'), Duration::seconds(1))->await());
            self::assertSame(['ada starts', 'ada: a', 'ada: b'], $journal->entries());
            self::assertSame('/user/person/ada', (string) $ada->path());
        });
    }

    public function testThereIsOneActivationOfAnIdHoweverManySendToIt(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, slowly: true);
            $senders = array_map(static fn(int $number) => spawn(static function () use ($people, $number): void {
                foreach (['x', 'y', 'z'] as $what) {
                    $people->of('ada')->tell(new Said("{$number}{$what}"));
                    delay(0.01 * $number);
                }
            }), range(1, 5));
            array_map(static fn($sender) => $sender->await(), $senders);
            delay(5.0);
            self::assertSame(1, $journal->count('ada starts'));
            self::assertCount(16, $journal->entries());
            foreach (range(1, 5) as $number) {
                self::assertSame(
                    ["ada: {$number}x", "ada: {$number}y", "ada: {$number}z"],
                    $journal->of("ada: {$number}"),
                );
            }
        });
    }

    public function testOneThatTakesTimeToStartHoldsUpNoOther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, slowly: true);
            foreach (range(1, 10) as $number) {
                $people->of("p{$number}")->tell(new Said('a'));
            }
            delay(1.5);
            self::assertCount(20, $journal->entries());
        });
    }

    public function testAnIdleOneIsPassivatedAndTheNextMessageStartsItAgain(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, Passivation::afterIdle(Duration::seconds(8)));
            $people->of('ada')->tell(new Said('a'));
            foreach (range(1, 4) as $_) {
                delay(7.0);
                $people->of('bob')->tell(new Said('b'));
                self::settle();
            }
            self::assertSame(['ada starts', 'ada: a', 'ada stops'], $journal->of('ada'));
            self::assertSame(['bob starts', 'bob: b', 'bob: b', 'bob: b', 'bob: b'], $journal->of('bob'));
            $people->of('ada')->tell(new Said('c'));
            delay(60.0);
            self::assertSame(
                ['ada starts', 'ada: a', 'ada stops', 'ada starts', 'ada: c', 'ada stops'],
                $journal->of('ada'),
            );
            self::assertSame(0, $people->active());
        });
    }

    public function testNoMessageThatRacesWithAPassivationIsLostOrOutOfOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, slowly: true);
            $expected = [];
            foreach (range(100, 130) as $number) {
                $ada = $people->of('ada');
                $ada->tell(new Said((string) $number));
                $expected[] = "ada: {$number}";
                match ($number % 4) {
                    0 => $ada->passivate(),
                    1 => self::settle(),
                    2 => delay(1.5),
                    default => null,
                };
            }
            delay(100.0);
            self::assertSame($expected, $journal->of('ada: '));
            self::assertGreaterThan(2, $journal->count('ada starts'));
            self::assertSame(0, $system->deadLetters()->total());
            // Never two at the same time.
            $lives = array_values(
                array_filter($journal->entries(), static fn(string $entry): bool => !str_contains($entry, ':')),
            );
            foreach ($lives as $index => $life) {
                self::assertSame($index % 2 === 0 ? 'ada starts' : 'ada stops', $life);
            }
        });
    }

    public function testAnAskThatRacesWithAPassivationIsAnsweredByTheNextActivation(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal, slowly: true)->of('ada');
            $ada->ask(new Said('a'), Duration::seconds(5))->await();
            $ada->passivate();
            self::settle();
            self::assertEquals(new Said('ada'), $ada->ask(new Said('b'), Duration::seconds(5))->await());
            self::assertSame(['ada starts', 'ada: a', 'ada stops', 'ada starts', 'ada: b'], $journal->entries());
        });
    }

    public function testAPassivationHasItsPlaceAmongTheMessagesAlsoWhileItStarts(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal, slowly: true)->of('ada');
            foreach (['a', 'b'] as $what) {
                $ada->tell(new Said($what));
                $ada->passivate();
            }
            delay(20.0);
            self::assertSame(
                ['ada starts', 'ada: a', 'ada stops', 'ada starts', 'ada: b', 'ada stops'],
                $journal->entries(),
            );
        });
    }

    public function testNoMessageOvertakesThoseThatWaitedForTheStart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal, slowly: true)->of('ada');
            $expected = [];
            foreach (range(1000, 1249) as $number) {
                $expected[] = "ada: {$number}";
                $ada->tell(new Said((string) $number));
                if ($number >= 1200) {
                    // From its start on, between any two dispatches of other actors.
                    delay($number === 1200 ? 0.5 : 0.0);
                }
            }
            delay(60.0);
            self::assertSame($expected, $journal->of('ada: '));
        });
    }

    public function testWhatComesWhileOneStopsByItselfIsForTheNext(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = Entities::start(
                $system,
                'person',
                static fn(EntityRef $ref): Props => Props::fromBehavior(Behavior::receive(
                    static function (ActorContext $_context, Said $said) use ($journal): Behavior {
                        $journal->note($said->what);

                        return $said->what === 'stop' ? Behavior::stopped() : Behavior::same();
                    },
                )->onSignal(static function (ActorContext $_context, Signal $signal) use ($ref, $journal): Behavior {
                    if ($signal instanceof PostStop && $journal->count('late') === 0) {
                        $ref->tell(new Said('late'));
                    }

                    return Behavior::same();
                })),
                Passivation::onRequest(),
            );
            $people->of('ada')->tell(new Said('first'));
            self::settle();
            $people->of('ada')->tell(new Said('stop'));
            self::settle();
            self::assertSame(['first', 'stop', 'late'], $journal->entries());
        });
    }

    public function testOneMayPassivateItself(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal)->of('ada');
            $ada->tell(new Said('rest'));
            $ada->tell(new Said('a'));
            self::settle();
            self::assertSame(0, $system->deadLetters()->total());
            self::assertSame(['ada: rest', 'ada: a'], $journal->of('ada: '));
            self::assertContains('ada stops', $journal->entries());
        });
    }

    public function testOneThatStoppedByItselfIsStartedByTheNextMessage(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal)->of('ada');
            $ada->tell(new Said('stop'));
            self::settle();
            self::assertEquals(new Said('ada'), $ada->ask(new Said('a'), Duration::seconds(1))->await());
            self::assertSame(['ada starts', 'ada: stop', 'ada stops', 'ada starts', 'ada: a'], $journal->entries());
        });
    }

    public function testOneThatCannotBeStartedFailsTheAsksThatWaitForItAndIsTriedAgain(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $database = new Journal();
            $people = Entities::start($system, 'person', static function (EntityRef $ref) use ($database): Props {
                return $database->count('open') > 0 ? self::person(
                    new Journal(),
                    $ref,
                    false,
                ) : throw new \RuntimeException('the database is closed');
            });
            try {
                $people->of('ada')->ask(new Said('a'), Duration::seconds(5))->await();
                self::fail('it could not be started');
            } catch (AskFailedException $failure) {
                self::assertStringContainsString('the database is closed', $failure->getMessage());
            }
            $database->note('open');
            self::assertEquals(new Said('ada'), $people->of('ada')->ask(new Said('a'), Duration::seconds(5))->await());
        });
    }

    public function testMessagesSentBeforeAShutdownAreHandledAlsoByEntitiesThatAreNotReady(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, slowly: true);
            $people->of('bob')->tell(new Said('a'));
            delay(2.0);
            $people->of('ada')->tell(new Said('b'));
            $people->of('bob')->passivate();
            self::settle();
            $people->of('bob')->tell(new Said('c'));
            $system->shutdown(Duration::seconds(60));
            self::assertSame(['ada starts', 'ada: b', 'ada stops'], $journal->of('ada'));
            self::assertSame(
                ['bob starts', 'bob: a', 'bob stops', 'bob starts', 'bob: c', 'bob stops'],
                $journal->of('bob'),
            );
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testMessagesKeptForAnEntityThatNeverStartsAreDeadLetters(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, slowly: true);
            $people->of('ada')->tell(new Said('a'));
            $people->of('bob')->tell(new Said('b'));
            $people->of('ada')->tell(new Said('c'));
            delay(0.1);
            $system->native()->child('person')?->tell(new Kill());
            delay(5.0);
            self::assertEqualsCanonicalizing(
                [new Said('a'), new Said('b'), new Said('c')],
                $system->deadLetters()->captured(),
            );
        });
    }

    public function testAnEntityIsForwardedToPublishedToAndRoutedToLikeAnyActor(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $ada = self::entities($system, $journal)->of('ada');
            $clerk = $system->spawn(
                Props::fromBehavior(
                    Behavior::receive(static function (ActorContext $context, Said $said) use ($ada): Behavior {
                        $context->forward($ada, $said);

                        return Behavior::same();
                    }),
                ),
            );
            self::assertEquals(new Said('ada'), $clerk->ask(new Said('forwarded'), Duration::seconds(1))->await());
            $ada->passivate();
            $system->eventStream()->subscribe($ada, Said::class);
            $system->eventStream()->publish(new Said('published'));
            $key = ServiceKey::of(Said::class, 'people');
            $system->receptionist()->register($key, $ada);
            $group = $system->spawn(Routers::group($system->receptionist(), $key, Routing::roundRobin()));
            self::assertEquals(new Said('ada'), $group->ask(new Said('routed'), Duration::seconds(1))->await());
            self::assertSame(['ada: forwarded', 'ada: published', 'ada: routed'], $journal->of('ada: '));
        });
    }

    public function testNoMoreThanTheLimitAreKept(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal, Passivation::onRequest()->keepAtMost(3));
            foreach (['a', 'b', 'c', 'a', 'd', 'a', 'e', 'a', 'f'] as $id) {
                $people->of($id)->tell(new Said('x'));
                self::settle();
            }
            self::assertSame(3, $people->active());
            self::assertSame(1, $journal->count('a starts'), 'the one that is used is kept');
            self::assertCount(4, $journal->of('a: '));
        });
    }

    public function testAnIdIsAnyString(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $people = self::entities($system, $journal);
            foreach (['ada@example.org', 'ada.40', 'ädä/1', '0', ' '] as $id) {
                self::assertEquals(new Said($id), $people->of($id)->ask(new Said('x'), Duration::seconds(1))->await());
                $people->of($id)->passivate();
            }
            self::settle();
            self::assertSame(0, $people->active());
        });
    }

    /** @return Entities<object> */
    private static function entities(
        ActorSystem $system,
        Journal $journal,
        ?Passivation $passivation = null,
        bool $slowly = false,
    ): Entities {
        return Entities::start(
            $system,
            'person',
            static fn(EntityRef $ref): Props => self::person($journal, $ref, $slowly),
            $passivation ?? Passivation::onRequest(),
        );
    }

    /**
     * @param EntityRef<object> $ref
     *
     * @return Props<object> notes its lifecycle and its messages, and replies with its id
     */
    private static function person(Journal $journal, EntityRef $ref, bool $slowly): Props
    {
        $behavior = Behavior::receive(
            static function (ActorContext $context, object $said) use ($journal, $ref, $slowly): Behavior {
                self::assertInstanceOf(Said::class, $said);
                $journal->note("{$ref->id}: {$said->what}");
                if ($slowly) {
                    delay(0.1);
                }
                $context->sender()?->tell(new Said($ref->id));
                if ($said->what === 'rest') {
                    $ref->passivate();
                }

                return $said->what === 'stop' ? Behavior::stopped() : Behavior::same();
            },
        );

        return Props::fromBehavior(
            $behavior->onSignal(
                static function (ActorContext $_context, Signal $signal) use ($journal, $ref, $slowly): Behavior {
                    if ($slowly) {
                        delay(0.5);
                    }
                    match (true) {
                        $signal instanceof PreStart => $journal->note("{$ref->id} starts"),
                        $signal instanceof PostStop => $journal->note("{$ref->id} stops"),
                        default => null,
                    };

                    return Behavior::same();
                },
            ),
        );
    }
}
