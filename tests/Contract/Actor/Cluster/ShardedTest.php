<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Actor\Entity\{Entities, Passivation};
use Nexus\Actor\Exception\{AskFailedException, WorkerLostException};
use Nexus\Actor\Signal\{PostStop, PreStart, Signal, Terminated};
use Nexus\Tests\Contract\Actor\{ActorContract, Journal, Said};
use Nexus\Time\Duration;

use function Nexus\Async\{delay, spawn};

/** Entities and references across the members of a fabric. */
final class ShardedTest extends ActorContract
{
    public function testAnEntityIsOneForAllMembers(): void
    {
        self::inClusters(3, static function (Cluster $cluster): void {
            foreach (range(1, 20) as $number) {
                foreach ($cluster->members() as $member) {
                    $cluster->entities($member)->of("e{$number}")->tell(new Said("m{$member->self()->number}"));
                }
            }
            self::settle();
            foreach (range(1, 20) as $number) {
                self::assertCount(1, $cluster->journal->of("e{$number} starts"));
                self::assertCount(3, $cluster->journal->of("e{$number}: "));
            }
            self::assertGreaterThan(1, count(array_unique($cluster->hub->leases())));
        });
    }

    public function testAnAskIsAnsweredFromAnotherMember(): void
    {
        self::inClusters(3, static function (Cluster $cluster): void {
            foreach ($cluster->members() as $member) {
                $answer = $cluster->entities($member)->of('ada')->ask(new Said('who'), Duration::seconds(1))->await();
                self::assertEquals(new Said('ada'), $answer);
            }
            self::assertCount(1, $cluster->journal->of('ada starts'));
        });
    }

    public function testAFailureOfAnotherMemberIsTheFailureOfTheAsk(): void
    {
        self::inClusters(2, static function (Cluster $cluster): void {
            foreach ($cluster->members() as $member) {
                $ask = $cluster->entities($member)->of('ada')->ask(new Said('fail'), Duration::seconds(1));
                $failure = self::caught($ask->await(...));
                self::assertInstanceOf(AskFailedException::class, $failure);
                self::assertSame(\RuntimeException::class, $failure->causeClass);
            }
        });
    }

    public function testAMessageThatCannotBeSentIsRefusedAtTheTell(): void
    {
        self::inClusters(2, static function (Cluster $cluster): void {
            $other = $cluster->otherThanHomeOf('ada');
            $failure = self::caught(static fn() => $cluster->entities($other)->of('ada')->tell(
                new Greeting('hello', extra: static fn() => null),
            ));
            self::assertInstanceOf(NotSent::class, $failure);
        });
    }

    public function testReferencesTravelInMessages(): void
    {
        self::inClusters(3, static function (Cluster $cluster): void {
            $other = $cluster->otherThanHomeOf('ada');
            $journal = new Journal();
            $guest = $cluster->system($other)->spawn(self::puppet($journal, 'guest'), 'guest');
            $cluster->entities($other)->of('ada')->tell(new Greeting('hello', $guest));
            self::settle();
            self::assertSame(['guest: hello back'], $journal->of('guest: '));
        });
    }

    public function testAnActorOfAnotherMemberIsWatched(): void
    {
        self::inClusters(2, static function (Cluster $cluster): void {
            $other = $cluster->otherThanHomeOf('ada');
            $guest = $cluster->system($other)->spawn(self::puppet(new Journal(), 'guest'), 'guest');
            $cluster->entities($other)->of('ada')->tell(new Greeting('watch me', $guest));
            self::settle();
            self::assertSame([], $cluster->journal->of('ada has lost'));
            $cluster->system($other)->stop($guest);
            self::settle();
            self::assertSame(['ada has lost /user/guest'], $cluster->journal->of('ada has lost'));
        });
    }

    public function testTheEndOfAMemberEndsItsActors(): void
    {
        self::inClusters(2, static function (Cluster $cluster): void {
            $other = $cluster->otherThanHomeOf('ada');
            $guest = $cluster->system($other)->spawn(self::puppet(new Journal(), 'guest'), 'guest');
            $cluster->entities($other)->of('ada')->tell(new Greeting('watch me', $guest));
            self::settle();
            $cluster->kill($other);
            self::settle();
            self::assertSame(['ada has lost /user/guest'], $cluster->journal->of('ada has lost'));
        });
    }

    public function testAsksFailWhenTheirMemberEnds(): void
    {
        self::inClusters(2, static function (Cluster $cluster): void {
            $other = $cluster->otherThanHomeOf('ada');
            $ask = $cluster->entities($other)->of('ada')->ask(new Said('wait'), Duration::seconds(60));
            self::settle();
            $cluster->kill($cluster->homeOf('ada'));
            self::assertInstanceOf(WorkerLostException::class, self::caught($ask->await(...)));
            $answer = $cluster->entities($other)->of('ada')->ask(new Said('who'), Duration::seconds(1))->await();
            self::assertEquals(new Said('ada'), $answer);
        });
    }

    public function testMessagesKeepTheirOrderThroughMoves(): void
    {
        self::inClusters(4, static function (Cluster $cluster): void {
            $ids = ['ada', 'bob', 'eve'];
            $members = array_slice($cluster->members(), 0, 2);
            $senders = [];
            foreach ($members as $member) {
                foreach ($ids as $id) {
                    $senders[] = spawn(static function () use ($cluster, $member, $id): void {
                        $entity = $cluster->entities($member)->of($id);
                        foreach (range(1, 30) as $count) {
                            $entity->tell(new Said("{$member->self()->number}-" . sprintf('%02d', $count)));
                            $count % 5 === 0 ? delay(0.001) : null;
                        }
                    });
                }
            }
            delay(0.002);
            $cluster->add();
            delay(0.002);
            $cluster->members()[3]->retire();
            delay(0.002);
            $cluster->members()[2]->retire();
            delay(0.001);
            $cluster->add();
            array_map(static fn($sender) => $sender->await(), $senders);
            delay(1.0);
            foreach ($ids as $id) {
                foreach ($members as $member) {
                    $number = $member->self()->number;
                    $expected = array_map(
                        static fn(int $count): string => "{$id}: {$number}-" . sprintf('%02d', $count),
                        range(1, 30),
                    );
                    self::assertSame($expected, $cluster->journal->of("{$id}: {$number}-"));
                }
            }
            $cluster->assertSingleActivations();
        });
    }

    public function testNoTwoActivationsExistThroughDeaths(): void
    {
        self::inClusters(3, static function (Cluster $cluster): void {
            $stays = $cluster->members()[0];
            $sender = spawn(static function () use ($cluster, $stays): void {
                foreach (range(1, 60) as $count) {
                    foreach (['ada', 'bob', 'eve', 'joe'] as $id) {
                        $cluster->entities($stays)->of($id)->tell(new Said("{$count}"));
                    }
                    delay(0.001);
                }
            });
            foreach (range(1, 5) as $_) {
                delay(0.006);
                $cluster->kill($cluster->members()[1]);
                delay(0.003);
                $cluster->add();
            }
            $sender->await();
            delay(1.0);
            $cluster->assertSingleActivations();
            foreach (['ada', 'bob', 'eve', 'joe'] as $id) {
                $answer = $cluster->entities($stays)->of($id)->ask(new Said('who'), Duration::seconds(1))->await();
                self::assertEquals(new Said($id), $answer);
            }
        });
    }

    public function testASingletonMovesWithItsWorker(): void
    {
        self::inEveryOrder(static function (ActorSystem $_system): void {
            $cluster = Cluster::of(3, static fn(ActorSystem $system, Notes $notes): ActorRef => $system->singleton(
                'clock',
                self::resident($notes, 'clock'),
            ));
            $cluster->hub->changed();
            self::settle();
            self::assertSame(1, $cluster->journal->count('clock starts'));
            $cluster->kill($cluster->holderOf('clock/singleton'));
            self::settle();
            self::assertSame(2, $cluster->journal->count('clock starts'));
            $cluster->holderOf('clock/singleton')->retire();
            self::settle();
            self::assertSame(3, $cluster->journal->count('clock starts'));
            self::assertSame(1, $cluster->journal->count('clock stops'));
            $cluster->end();
        });
    }

    /** @param \Closure(Cluster): void $program */
    private static function inClusters(int $members, \Closure $program): void
    {
        self::inEveryOrder(static function (ActorSystem $_system) use ($members, $program): void {
            $application = static fn(ActorSystem $system, Notes $notes): Entities => $system->sharded(
                'person',
                static fn(string $id): Props => self::resident($notes, $id),
                Passivation::onRequest(),
            );
            $cluster = Cluster::of($members, $application);
            $program($cluster);
            $cluster->end();
        });
    }

    /** @return Props<object> notes its life and messages, and replies with its id */
    private static function resident(Notes $notes, string $id): Props
    {
        $receive = static function (ActorContext $context, object $message) use ($notes, $id): Behavior {
            if ($message instanceof Greeting) {
                $message->text === 'watch me' && $message->from !== null ? $context->watch($message->from) : null;
                $message->from?->tell(new Said("{$message->text} back"));

                return Behavior::same();
            }
            self::assertInstanceOf(Said::class, $message);
            match ($message->what) {
                'fail' => throw new \RuntimeException('broken'),
                'wait' => delay(3600.0),
                'who' => $context->reply(new Said($id)),
                default => $notes->note("{$id}: {$message->what}"),
            };

            return Behavior::same();
        };

        return Props::fromBehavior(Behavior::receive($receive)->onSignal(
            static function (ActorContext $_context, Signal $signal) use ($notes, $id): Behavior {
                match (true) {
                    $signal instanceof PreStart => $notes->starts($id),
                    $signal instanceof PostStop => $notes->stops($id),
                    $signal instanceof Terminated => $notes->note("{$id} has lost {$signal->ref->path()}"),
                    default => null,
                };

                return Behavior::same();
            },
        ));
    }
}
