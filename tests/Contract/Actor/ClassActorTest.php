<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props, SupervisionStrategy};
use Nexus\Actor\Exception\{ActorInitializationException, InvalidPropsFactoryError};
use PHPUnit\Framework\Attributes\DataProvider;
use Psr\Container\ContainerInterface;

/** Class actors, and props from a container. */
final class ClassActorTest extends ActorContract
{
    public function testTheHooksOfAClassActorAreCalledInTheOrderOfItsLife(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = self::opened();
            $guest = $system->spawn(Props::fromFactory(static fn() => new Guest($journal)), 'guest');
            $guest->tell(new Said('hello'));
            $guest->tell(self::failure());
            $guest->tell(new Said('again'));
            $system->stop($guest);
            self::settle();

            self::assertSame(
                [
                    '1 made',
                    '1 onPreStart /user/guest',
                    '1 hello',
                    '1 onPreRestart broken',
                    '2 made',
                    '2 onPreStart /user/guest',
                    '2 again',
                    '2 onPostStop',
                ],
                $journal->entries(),
            );
        });
    }

    public function testAnUnhandledDeathOfAWatchedActorStopsAClassActorToo(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = self::opened();
            $guest = $system->spawn(Props::fromFactory(static fn() => new Guest($journal)));
            $guest->tell(new Deed(static function (ActorContext $ctx): void {
                $ctx->watch(
                    $ctx->spawn(Props::fromBehavior(Behavior::setup(static fn(): Behavior => Behavior::stopped()))),
                );
            }));
            self::settle();

            self::assertSame(['1 onSignal Terminated', '1 onPostStop'], array_slice($journal->entries(), 2));
            self::assertFalse($guest->isAlive());
        });
    }

    public function testAStatefulClassActorBeginsWithItsInitialStateAtEveryRestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $tally = $system->spawn(Props::fromStatefulFactory(static fn() => new Tally($journal)));
            foreach (['a', 'b', 'fail', 'c'] as $what) {
                $tally->tell(new Said($what));
            }
            self::settle();

            self::assertSame(['a after 0', 'b after 1', 'c after 0'], $journal->entries());
        });
    }

    public function testAContainerIsAskedForANewOneAtEveryStartAndRestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = self::opened();
            $props = Props::fromContainer(self::container(static fn() => new Guest($journal)), Guest::class);
            $guest = $system->spawn($props);
            $guest->tell(self::failure());
            $system->spawn($props);
            self::settle();

            self::assertCount(
                3,
                array_filter($journal->entries(), static fn(string $entry): bool => str_ends_with($entry, ' made')),
            );
            $tally = $system->spawn(
                Props::fromContainer(self::container(static fn() => new Tally($journal)), Tally::class),
            );
            $tally->tell(new Said('a'));
            self::settle();
            self::assertContains('a after 0', $journal->entries());
        });
    }

    /** @return iterable<string, array{\Closure(): Props<object>, string}> */
    public static function wrongFactories(): iterable
    {
        $journal = new Journal();
        $shared = new Guest($journal);
        $unchecked = static fn(\Closure $wrong): \Closure => $wrong;
        yield 'something else' => [
            static fn(): Props => Props::fromFactory($unchecked(static fn() => new \ArrayObject())),
            'The factory of Props::fromFactory() must give a new Nexus\Actor\ActorHandler each time, it gave ArrayObject',
        ];
        yield 'the other kind' => [
            static fn(): Props => Props::fromStatefulFactory($unchecked(static fn() => new Guest($journal))),
            'The factory of Props::fromStatefulFactory() must give a new Nexus\Actor\StatefulActorHandler each time, it gave ' . Guest::class,
        ];
        yield 'the same again' => [
            static fn(): Props => Props::fromFactory(static fn() => $shared),
            'The factory of Props::fromFactory() must give a new Nexus\Actor\ActorHandler each time, it gave the same '
                . Guest::class . ' again',
        ];
        yield 'a shared service' => [
            static fn(): Props => Props::fromContainer(self::container(static fn() => $shared), Guest::class),
            'The container, asked for ' . Guest::class . ', must give a new ' . Guest::class
                . ' each time, it gave the same ' . Guest::class . ' again',
        ];
        yield 'another service' => [
            static fn(): Props => Props::fromContainer(
                self::container(static fn() => new Tally($journal)),
                Guest::class,
            ),
            'The container, asked for ' . Guest::class . ', must give a new ' . Guest::class . ' each time, it gave '
                . Tally::class,
        ];
    }

    /** @param \Closure(): Props<object> $props */
    #[DataProvider('wrongFactories')]
    public function testAFactoryThatGivesSomethingElseOrASharedObjectIsAnError(\Closure $props, string $message): void
    {
        self::inEveryOrder(static function (ActorSystem $system) use ($props, $message): void {
            $made = $props();
            $failure = self::caught(static function () use ($system, $made): void {
                $system->spawn($made, 'first');
                $system->spawn($made, 'second');
            });

            self::assertInstanceOf(ActorInitializationException::class, $failure);
            self::assertInstanceOf(InvalidPropsFactoryError::class, $failure->getPrevious());
            self::assertSame("[NX-1013] {$message}", $failure->getPrevious()->getMessage());
        });
    }

    public function testAFactoryThatGivesASharedObjectAtARestartFailsThatRestart(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = self::opened();
            $shared = new Guest($journal);
            $guest = $system->spawn(
                Props::fromFactory(static fn() => $shared)->withSupervision(SupervisionStrategy::oneForOne(1)),
            );
            $guest->tell(self::failure());
            self::settle();

            self::assertFalse($guest->isAlive());
        });
    }

    private static function opened(): Journal
    {
        Guest::forgetAll();

        return new Journal();
    }

    private static function container(\Closure $factory): ContainerInterface
    {
        return new class ($factory) implements ContainerInterface {
            public function __construct(private readonly \Closure $factory) {}

            public function get(string $id): mixed
            {
                return ($this->factory)();
            }

            public function has(string $id): bool
            {
                return true;
            }
        };
    }
}
