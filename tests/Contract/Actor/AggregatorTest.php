<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};
use Nexus\Actor\Exception\AskTimeoutException;
use Nexus\Actor\Gathering\Aggregator;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

final class AggregatorTest extends ActorContract
{
    public function testItIsCompleteWhenAllHaveAnswered(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $shops = ['one' => self::shop($system, 1.0), 'two' => self::shop($system, 2.0)];
            $gathered = Aggregator::ask($shops, new Said('price'), Duration::seconds(5))->await();
            self::assertTrue($gathered->isComplete());
            self::assertEquals(['one' => new Said('1'), 'two' => new Said('2')], $gathered->replies);
        });
    }

    public function testWhenTheTimeIsOverItIsWhatThereIs(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $shops = [
                self::shop($system, 1.0),
                self::shop($system, 20.0),
                self::shop($system, -1.0),
                self::shop($system, 3.0),
            ];
            $gathered = Aggregator::ask($shops, new Said('price'), Duration::seconds(5))->await();
            self::assertEquals([0 => new Said('1'), 3 => new Said('3')], $gathered->replies);
            self::assertSame([1, 2], array_keys($gathered->failures));
            self::assertInstanceOf(AskTimeoutException::class, $gathered->failures[1]);
            self::assertStringContainsString('closed', $gathered->failures[2]->getMessage());
        });
    }

    public function testAnAggregatorActorSendsTheResultOfTheRepliesAndStops(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $receiver = $system->spawn(self::receiver($journal), 'receiver');
            $shops = [self::shop($system, 1.0), self::shop($system, 2.0), self::shop($system, 30.0)];
            $aggregators = [];
            foreach ([2, 3] as $expected) {
                $aggregators[] = $system->spawn(Aggregator::props(
                    static fn(ActorRef $self) => array_map(
                        static fn(ActorRef $shop) => $shop->tell(new PriceWanted($self)),
                        $shops,
                    ),
                    $expected,
                    Duration::seconds(10),
                    static fn(array $replies, bool $all): Said => new Said(
                        implode(' ', array_map(self::what(...), $replies)) . ($all ? '' : ' …'),
                    ),
                    $receiver,
                ));
            }
            delay(60.0);
            self::assertSame(['1 2', '1 2 …'], $journal->entries());
            self::assertFalse($aggregators[0]->isAlive());
            self::assertFalse($aggregators[1]->isAlive());
        });
    }

    private static function what(object $said): string
    {
        self::assertInstanceOf(Said::class, $said);

        return $said->what;
    }

    /**
     * @return ActorRef<object> waits for the given seconds and replies with their number; fails if negative
     */
    private static function shop(ActorSystem $system, float $seconds): ActorRef
    {
        return $system->spawn(
            Props::fromBehavior(
                Behavior::receive(static function (ActorContext $context, object $message) use ($seconds): Behavior {
                    $seconds < 0 ? throw new \RuntimeException('closed') : null;
                    if ($message instanceof PriceWanted) {
                        $context->spawnTask(static function () use ($message, $seconds): void {
                            delay($seconds);
                            $message->replyTo->tell(new Said((string) $seconds));
                        });
                    } else {
                        delay($seconds);
                        $context->reply(new Said((string) $seconds));
                    }

                    return Behavior::same();
                }),
            ),
        );
    }

    /** @return Props<object> */
    private static function receiver(Journal $journal): Props
    {
        return Props::fromBehavior(
            Behavior::receive(static function (ActorContext $_context, object $said) use ($journal): Behavior {
                $journal->note(self::what($said));

                return Behavior::same();
            }),
        );
    }
}
