<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Actor\Discovery\{Listing, ServiceKey};
use Nexus\Actor\Message\PoisonPill;

final class ReceptionistTest extends ActorContract
{
    public function testARegisteredActorIsFoundUnderItsKeyOnly(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $one = $system->spawn(self::subscriber(new Journal()), 'one');
            $system->receptionist()->register(self::key('a'), $one);
            self::assertSame([$one], $system->receptionist()->find(self::key('a'))->refs);
            self::assertTrue($system->receptionist()->find(self::key('b'))->isEmpty());
            self::assertTrue($system->receptionist()->find(ServiceKey::of(Journal::class, 'a'))->isEmpty());
        });
    }

    public function testADeregisteredActorIsNotFound(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $one = $system->spawn(self::subscriber(new Journal()), 'one');
            $system->receptionist()->register(self::key('a'), $one);
            $system->receptionist()->register(self::key('b'), $one);
            $system->receptionist()->deregister(self::key('a'), $one);
            self::assertTrue($system->receptionist()->find(self::key('a'))->isEmpty());
            self::assertSame([$one], $system->receptionist()->find(self::key('b'))->refs);
        });
    }

    public function testADeadActorIsDeregisteredUnderAllItsKeys(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $one = $system->spawn(self::subscriber(new Journal()), 'one');
            $system->receptionist()->register(self::key('a'), $one);
            $system->receptionist()->register(self::key('b'), $one);
            $one->tell(new PoisonPill());
            self::settle();
            self::assertTrue($system->receptionist()->find(self::key('a'))->isEmpty());
            self::assertTrue($system->receptionist()->find(self::key('b'))->isEmpty());
        });
    }

    public function testASubscriberReceivesTheListingAtOnceAndAtEachChange(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $receptionist = $system->receptionist();
            $receptionist->subscribe(self::key('a'), $system->spawn(self::subscriber($journal), 'subscriber'));
            $one = $system->spawn(self::subscriber(new Journal()), 'one');
            $receptionist->register(self::key('a'), $one);
            $receptionist->register(self::key('a'), $one);
            $receptionist->register(self::key('b'), $one);
            $receptionist->register(self::key('a'), $system->spawn(self::subscriber(new Journal()), 'two'));
            $one->tell(new PoisonPill());
            self::settle();
            self::assertSame(['[]', '[one]', '[one, two]', '[two]'], $journal->entries());
        });
    }

    public function testADeadOrUnsubscribedSubscriberReceivesNothing(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            [$dying, $leaving] = [new Journal(), new Journal()];
            $receptionist = $system->receptionist();
            $one = $system->spawn(self::subscriber($dying));
            $two = $system->spawn(self::subscriber($leaving));
            $receptionist->subscribe(self::key('a'), $one);
            $receptionist->subscribe(self::key('a'), $two);
            self::settle();
            $one->tell(new PoisonPill());
            $receptionist->unsubscribe(self::key('a'), $two);
            self::settle();
            $receptionist->register(self::key('a'), $system->spawn(self::subscriber(new Journal())));
            self::settle();
            self::assertSame(['[]'], $dying->entries());
            self::assertSame(['[]'], $leaving->entries());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    public function testADeadActorIsNeitherRegisteredNorSubscribed(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $one = $system->spawn(self::subscriber(new Journal()));
            $one->tell(new PoisonPill());
            self::settle();
            $system->receptionist()->register(self::key('a'), $one);
            $system->receptionist()->subscribe(self::key('a'), $one);
            self::assertTrue($system->receptionist()->find(self::key('a'))->isEmpty());
            self::assertSame(0, $system->deadLetters()->total());
        });
    }

    /** @return ServiceKey<Said> */
    private static function key(string $name): ServiceKey
    {
        return ServiceKey::of(Said::class, $name);
    }

    /** @return Props<object> notes the listed actors */
    private static function subscriber(Journal $journal): Props
    {
        return Props::fromBehavior(
            Behavior::receive(static function (ActorContext $_context, object $listing) use ($journal): Behavior {
                self::assertInstanceOf(Listing::class, $listing);
                $journal->note(
                    '[' . implode(
                        ', ',
                        array_map(static fn(ActorRef $ref): string => $ref->path()->name(), $listing->refs),
                    ) . ']',
                );

                return Behavior::same();
            }),
        );
    }
}
