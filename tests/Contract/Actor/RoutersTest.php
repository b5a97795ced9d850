<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props, SupervisionStrategy};
use Nexus\Actor\Discovery\ServiceKey;
use Nexus\Actor\Exception\AskFailedException;
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Routing\{Broadcast, PoolSize, Routers, Routing};
use Nexus\Actor\Signal\{PostStop, Signal};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

final class RoutersTest extends ActorContract
{
    public function testRoundRobinGivesToOneAfterTheOther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(3, self::worker($journal), Routing::roundRobin()), 'pool');
            self::say($pool, 'a', 'b', 'c', 'd');
            self::settle();
            self::assertSame(['routee-1: a', 'routee-1: d'], $journal->of('routee-1'));
            self::assertSame(['routee-2: b'], $journal->of('routee-2'));
            self::assertSame(['routee-3: c'], $journal->of('routee-3'));
        });
    }

    public function testRandomGivesToAnyOfThem(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(2, self::worker($journal), Routing::random()));
            self::say($pool, ...array_map(strval(...), range(1, 64)));
            self::settle();
            self::assertCount(64, $journal->entries());
            self::assertNotSame([], $journal->of('routee-1'));
            self::assertNotSame([], $journal->of('routee-2'));
        });
    }

    public function testLeastMailboxAvoidsBusyRoutees(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(2, self::worker($journal), Routing::leastMailbox()));
            self::say($pool, 'wait');
            self::settle();
            foreach (['a', 'b', 'c'] as $what) {
                self::say($pool, $what);
                self::settle();
            }
            self::assertSame(['routee-2: a', 'routee-2: b', 'routee-2: c'], $journal->of('routee-2'));
        });
    }

    public function testConsistentHashGivesOneKeyToOneRoutee(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(
                Routers::pool(4, self::worker($journal), Routing::consistentHash(self::keyOf(...))),
                'pool',
            );
            $keys = array_map(strval(...), range(1, 24));
            self::say($pool, ...$keys, ...$keys);
            self::settle();
            $places = self::places($journal);
            self::assertCount(24, $places);
            self::assertGreaterThan(1, count(array_unique($places)));
        });
    }

    public function testWhenARouteeGoesOnlyItsOwnKeysFindAnother(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(
                Routers::pool(4, self::worker($journal), Routing::consistentHash(self::keyOf(...))),
                'pool',
            );
            $keys = array_map(strval(...), range(1, 24));
            self::say($pool, ...$keys);
            self::settle();
            $before = self::places($journal);
            $lost = $before['1'];
            $pool->tell(new Said('1 stop'));
            self::settle();
            self::say($pool, ...$keys);
            self::settle();
            foreach (self::places($journal, 25) as $key => $place) {
                $before[$key] === $lost ? self::assertNotSame($lost, $place) : self::assertSame($before[$key], $place);
            }
        });
    }

    public function testAMessageWithoutAKeyIsADeadLetterAndFailsItsAsk(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(2, self::worker($journal), Routing::consistentHash()), 'pool');
            $pool->tell(new Said('a'));
            try {
                $pool->ask(new Said('b'), Duration::seconds(1))->await();
                self::fail('no actor could answer');
            } catch (AskFailedException $failure) {
                self::assertStringContainsString('NX-1060', $failure->getMessage());
            }
            self::assertTrue($pool->isAlive());
            self::assertSame([], $journal->entries());
            self::assertSame(2, $system->deadLetters()->total());
        });
    }

    public function testBroadcastGivesToAll(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(3, self::worker($journal), Routing::broadcast()));
            self::say($pool, 'a', 'b');
            self::settle();
            foreach ([1, 2, 3] as $number) {
                self::assertSame(["routee-{$number}: a", "routee-{$number}: b"], $journal->of("routee-{$number}"));
            }
        });
    }

    public function testABroadcastMessageGoesToAllWhateverTheRouting(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(3, self::worker($journal), Routing::roundRobin()));
            $pool->tell(new Broadcast(new Said('a')));
            self::settle();
            self::assertCount(3, $journal->entries());
        });
    }

    public function testTheRouteeAnswersTheAskerOfTheRouter(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pool = $system->spawn(Routers::pool(2, self::worker(new Journal()), Routing::roundRobin()));
            $answers = array_map(
                static fn(): mixed => $pool->ask(new Said('a'), Duration::seconds(1))->await(),
                [1, 2, 3],
            );
            self::assertEquals([new Said('routee-1'), new Said('routee-2'), new Said('routee-1')], $answers);
        });
    }

    public function testOfScatterGatherTheFirstAnswerCounts(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pool = $system->spawn(
                Routers::pool(3, self::staggered(), Routing::scatterGatherFirst(Duration::seconds(5))),
            );
            self::assertEquals(new Said('routee-2'), $pool->ask(new Said('a'), Duration::seconds(5))->await());
        });
    }

    public function testScatterGatherFailsWhenAllHaveFailed(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pool = $system->spawn(
                Routers::pool(2, self::failing(), Routing::scatterGatherFirst(Duration::seconds(5))),
            );
            try {
                $pool->ask(new Said('a'), Duration::seconds(5))->await();
                self::fail('no actor could answer');
            } catch (AskFailedException $failure) {
                self::assertStringContainsString('not today', $failure->getMessage());
            }
        });
    }

    public function testTailChoppingAsksOneMoreAfterTheInterval(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $slowOnce = Props::fromBehavior(
                Behavior::receive(static function (ActorContext $context, Said $said) use ($journal): Behavior {
                    $journal->note($context->path()->name());
                    delay(count($journal->entries()) === 1 ? 3.0 : 0.1);
                    $context->reply(new Said($context->path()->name()));

                    return Behavior::same();
                }),
            );
            $pool = $system->spawn(
                Routers::pool(3, $slowOnce, Routing::tailChopping(Duration::seconds(1), Duration::seconds(5))),
            );
            $answer = $pool->ask(new Said('a'), Duration::seconds(5))->await();
            self::assertCount(2, $journal->entries());
            self::assertEquals(new Said($journal->entries()[1]), $answer);
        });
    }

    public function testAPoolStopsWhenAllItsRouteesHave(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $pool = $system->spawn(Routers::pool(2, self::worker(new Journal()), Routing::roundRobin()));
            $pool->tell(new Said('stop'));
            self::settle();
            self::assertTrue($pool->isAlive());
            $pool->tell(new Said('stop'));
            self::settle();
            self::assertFalse($pool->isAlive());
        });
    }

    public function testARouteeThatIsAboutToGoIsGivenNothingMore(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $worker = self::worker($journal);
            $last = static function (ActorContext $context, Signal $signal): Behavior {
                if ($signal instanceof PostStop) {
                    $context->parent()?->tell(new Said('a'));
                    $context->parent()?->tell(new Said('b'));
                }

                return Behavior::same();
            };
            $pool = $system->spawn(
                Routers::pool(2, Props::fromBehavior($worker->behavior->onSignal($last)), Routing::roundRobin()),
            );
            $pool->tell(new Said('stop'));
            self::settle();
            self::assertSame(['routee-1: stop', 'routee-2: a', 'routee-2: b'], $journal->entries());
        });
    }

    public function testARouteeThatFailsForGoodEndsNoOther(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $worker = self::worker($journal)->withSupervision(SupervisionStrategy::oneForOne(maxRetries: 0));
            $pool = $system->spawn(Routers::pool(2, $worker, Routing::roundRobin()));
            self::say($pool, 'fail', 'a');
            self::settle();
            self::say($pool, 'b', 'c');
            self::settle();
            self::assertSame(['routee-2: a', 'routee-2: b', 'routee-2: c'], $journal->of('routee-2'));
        });
    }

    public function testAPoolUnderLoadGrowsToItsMaximumAndShrinksWhenItIsIdle(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $size = PoolSize::between(1, 3, Duration::seconds(10));
            $pool = $system->spawn(Routers::pool($size, self::worker($journal), Routing::leastMailbox()), 'pool');
            foreach (range(1, 8) as $_) {
                self::say($pool, 'wait');
                self::settle();
            }
            delay(0.1);
            self::assertSame(4, $system->native()->population());
            delay(60.0);
            self::assertSame(2, $system->native()->population());
            self::assertCount(8, $journal->entries());
        });
    }

    public function testOneThatThePoolGivesUpFinishesWhatItHas(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $size = PoolSize::between(1, 2, Duration::millis(1));
            $pool = $system->spawn(Routers::pool($size, self::worker($journal), Routing::roundRobin()), 'pool');
            foreach (range(1, 6) as $_) {
                self::say($pool, 'wait');
            }
            delay(60.0);
            self::assertCount(6, $journal->entries());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testAGroupKeepsWhatComesBeforeItsFirstMember(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $key = ServiceKey::of(Said::class, 'workers');
            $group = $system->spawn(Routers::group($system->receptionist(), $key, Routing::roundRobin()), 'group');
            self::say($group, 'a', 'b');
            $answer = $group->ask(new Said('c'), Duration::seconds(1));
            self::settle();
            $system->receptionist()->register($key, $system->spawn(self::worker($journal), 'one'));
            self::assertEquals(new Said('one'), $answer->await());
            self::assertSame(['one: a', 'one: b', 'one: c'], $journal->entries());
        });
    }

    public function testAGroupFollowsRegistrations(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $key = ServiceKey::of(Said::class, 'workers');
            $group = $system->spawn(Routers::group($system->receptionist(), $key, Routing::roundRobin()), 'group');
            $one = $system->spawn(self::worker($journal), 'one');
            $two = $system->spawn(self::worker($journal), 'two');
            $system->receptionist()->register($key, $one);
            $system->receptionist()->register($key, $two);
            self::settle();
            self::say($group, 'a', 'b');
            self::settle();
            $one->tell(new PoisonPill());
            self::settle();
            self::say($group, 'c', 'd');
            self::settle();
            self::assertSame(['one: a'], $journal->of('one'));
            self::assertSame(['two: b', 'two: c', 'two: d'], $journal->of('two'));
            $two->tell(new PoisonPill());
            self::settle();
            self::say($group, 'e');
            self::settle();
            self::assertSame(1, $system->deadLetters()->total());
        });
    }

    public function testBetweenOneSenderAndOneRouteeMessagesKeepTheirOrder(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $pool = $system->spawn(Routers::pool(3, self::worker($journal), Routing::roundRobin()));
            self::say($pool, ...array_map(strval(...), range(100, 160)));
            self::settle();
            foreach ([1, 2, 3] as $number) {
                $got = $journal->of("routee-{$number}");
                $sorted = $got;
                sort($sorted);
                self::assertSame($sorted, $got);
            }
            self::assertCount(61, $journal->entries());
        });
    }

    /** @return Props<object> notes its messages, and replies with its name */
    private static function worker(Journal $journal): Props
    {
        return Props::fromBehavior(
            Behavior::receive(static function (ActorContext $context, object $said) use ($journal): Behavior {
                self::assertInstanceOf(Said::class, $said);
                $journal->note("{$context->path()->name()}: {$said->what}");
                match (true) {
                    $said->what === 'wait' => delay(1.0),
                    $said->what === 'fail' => throw new \RuntimeException('not today'),
                    default => $context->sender()?->tell(new Said($context->path()->name())),
                };

                return str_ends_with($said->what, 'stop') ? Behavior::stopped() : Behavior::same();
            }),
        );
    }

    /** @return Props<object> routees: the second answers first, and the first fails */
    private static function staggered(): Props
    {
        return Props::fromBehavior(Behavior::receive(static function (ActorContext $context, object $_said): Behavior {
            match ($context->path()->name()) {
                'routee-1' => throw new \RuntimeException('not today'),
                'routee-2' => delay(1.0),
                default => delay(2.0),
            };
            $context->reply(new Said($context->path()->name()));

            return Behavior::same();
        }));
    }

    /** @return Props<object> */
    private static function failing(): Props
    {
        return Props::fromBehavior(
            Behavior::receive(static fn(): Behavior => throw new \RuntimeException('not today')),
        );
    }

    /** @param ActorRef<object> $to */
    private static function say(ActorRef $to, string ...$whats): void
    {
        foreach ($whats as $what) {
            $to->tell(new Said($what));
        }
    }

    private static function keyOf(object $said): string
    {
        self::assertInstanceOf(Said::class, $said);

        return explode(' ', $said->what)[0];
    }

    /** @return array<array-key, string> the routee of each key */
    private static function places(Journal $journal, int $from = 0): array
    {
        $places = [];
        foreach (array_slice($journal->entries(), $from) as $entry) {
            [$routee, $key] = explode(': ', $entry);
            self::assertSame($routee, $places[$key] ?? $routee);
            $places[$key] = $routee;
        }

        return $places;
    }
}
