<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, EnqueueResult, MailboxConfig, OverflowStrategy, Props};
use Nexus\Actor\Cluster\Internal\{Kind, Placement, Record};
use Nexus\Actor\Entity\{Entities, Passivation};
use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Async\{Deferred, Future};
use Nexus\Tests\Contract\Actor\{ActorContract, Journal, Said};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

/** Messages between members: full mailboxes, and records that come back. */
final class RemoteRefTest extends ActorContract
{
    public function testAnAskOfAFullMailboxDoesNotHoldUpOtherMessages(): void
    {
        self::inEveryOrder(static function (ActorSystem $_system): void {
            /** @var \ArrayObject<string, ActorRef<object>> $refs */
            $refs = new \ArrayObject();
            $cluster = self::clusterThatKeeps(2, $refs);
            $other = $cluster->otherThanHomeOf('ada');
            $journal = new Journal();
            $gate = new Deferred();
            $wait = static function (ActorContext $context, object $_message) use ($gate): Behavior {
                $gate->future()->await();
                $context->reply(new Said('done'));

                return Behavior::same();
            };
            $bounded = MailboxConfig::bounded(1, OverflowStrategy::Backpressure);
            $busy = Props::fromBehavior(Behavior::receive($wait))->withMailbox($bounded);
            $ada = $cluster->entities($other)->of('ada');
            $ada->tell(new Greeting('busy', $cluster->system($other)->spawn($busy, 'busy')));
            $ada->tell(new Greeting('free', $cluster->system($other)->spawn(self::puppet($journal, 'free'), 'free')));
            self::settle();
            $ask = static fn() => self::known($refs, 'busy')->ask(new Said('wait'), Duration::seconds(60));
            $asks = [$ask()];
            self::settle();
            array_push($asks, $ask(), $ask());
            self::known($refs, 'free')->tell(new Said('hello'));
            self::settle();
            self::assertSame(['free: hello'], $journal->of('free: hello'));
            self::assertInstanceOf(AskUndeliverableException::class, self::caught($asks[2]->await(...)));
            $gate->complete();
            self::assertEquals(new Said('done'), $asks[0]->await());
            self::assertEquals(new Said('done'), $asks[1]->await());
            $cluster->end();
        });
    }

    public function testMessagesComeBackUntilTheFenceHasArrivedAlsoWhenTheEntityIsHereByThen(): void
    {
        self::inEveryOrder(static function (ActorSystem $_system): void {
            $cluster = self::clusterThatKeeps(1, new \ArrayObject());
            $member = $cluster->members()[0];
            $sender = $cluster->hub->join(9);
            $log = new RecordLog();
            $sender->receiveBy($log);
            $id = 'e1';
            while (Placement::homeOf("person/{$id}", $cluster->hub->members())?->number !== 9) {
                $id .= 'x';
            }
            self::send($sender, $member, $id, 'first');
            self::settle();
            self::assertSame([Kind::Bounce], $log->kinds);
            $sender->retire();
            $cluster->entities($member)->of($id)->tell(new Said('own'));
            self::settle();
            self::assertSame(["{$id}: own"], $cluster->journal->of("{$id}: "));
            self::send($sender, $member, $id, 'second');
            self::settle();
            self::assertSame([Kind::Bounce, Kind::Bounce], $log->kinds);
            $sender->post($member->self(), (new Record(Kind::Fence, 1, type: 'person', id: $id))->toBytes());
            self::send($sender, $member, $id, 'third');
            self::settle();
            self::assertSame([Kind::Bounce, Kind::Bounce, Kind::Fenced], $log->kinds);
            self::assertSame(["{$id}: own", "{$id}: third"], $cluster->journal->of("{$id}: "));
            $cluster->end();
        });
    }

    public function testAMessageThatWouldWaitForSpaceWhereWaitingIsForbiddenIsADeadLetter(): void
    {
        self::inEveryOrder(static function (ActorSystem $_system): void {
            /** @var \ArrayObject<string, ActorRef<object>> $refs */
            $refs = new \ArrayObject();
            $cluster = self::clusterThatKeeps(2, $refs);
            $member = $cluster->homeOf('ada');
            $other = $cluster->otherThanHomeOf('ada');
            $guest = $cluster->system($other)->spawn(self::puppet(new Journal(), 'guest'), 'guest');
            $cluster->entities($other)->of('ada')->tell(new Greeting('guest', $guest));
            $id = 'bob';
            while ($cluster->homeOf($id) !== $other) {
                $id .= 'x';
            }
            $entity = $cluster->entities($member)->of($id);
            $entity->tell(new Said('first'));
            self::settle();
            $cluster->hub->capacity = 0;
            while ($entity->offer(new Said('filler')) === EnqueueResult::Accepted);
            $ask = null;
            ob_start(static function (string $_text) use ($entity, $refs, &$ask): string {
                $entity->tell(new Said('1'));
                self::known($refs, 'guest')->tell(new Said('2'));
                $ask = $entity->ask(new Said('3'), Duration::seconds(1));

                return '';
            });
            ob_end_flush();
            self::assertInstanceOf(Future::class, $ask);
            self::assertInstanceOf(AskUndeliverableException::class, self::caught($ask->await(...)));
            self::assertSame(
                ["1 refused {$entity->path()}", '2 refused /user/guest', "3 refused {$entity->path()}"],
                self::deadLettersOf($cluster->system($member)),
            );
            $cluster->hub->capacity = 8;
            $cluster->kill($other);
            delay(1.0);
            $cluster->end();
        }, orders: 2);
    }

    private static function send(Wire $from, Wire $to, string $id, string $what): void
    {
        $payload = serialize(['object', Said::class, ['what' => ['scalar', $what]]]);
        $from->post($to->self(), Record::toEntity('person', $id, 0, 0, $payload)->toBytes());
    }

    /**
     * @param \ArrayObject<string, ActorRef<object>> $refs
     *
     * @return ActorRef<object>
     */
    private static function known(\ArrayObject $refs, string $name): ActorRef
    {
        return $refs[$name] ?? throw new \LogicException("{$name} is not known.");
    }

    /**
     * Its entities keep the references that they get.
     *
     * @param \ArrayObject<string, ActorRef<object>> $refs
     */
    private static function clusterThatKeeps(int $members, \ArrayObject $refs): Cluster
    {
        $props = static fn(Notes $notes, string $id): Props => Props::fromBehavior(Behavior::receive(
            static function (ActorContext $_context, object $message) use ($notes, $id, $refs): Behavior {
                if ($message instanceof Greeting && $message->from !== null) {
                    $refs[$message->text] = $message->from;
                }
                $message instanceof Said ? $notes->note("{$id}: {$message->what}") : null;

                return Behavior::same();
            },
        ));

        return Cluster::of($members, static fn(ActorSystem $system, Notes $notes): Entities => $system->sharded(
            'person',
            static fn(string $id): Props => $props($notes, $id),
            Passivation::onRequest(),
        ));
    }
}
