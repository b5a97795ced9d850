<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering;

use Nexus\Actor\{ActorContext, ActorRef, Behavior, Props};
use Nexus\Actor\Gathering\Internal\{Collection, TimeIsOver};
use Nexus\Async\Future;
use Nexus\Time\Duration;

use function Nexus\Async\{settle, spawn};

/** Collects the replies of several actors, or those that arrive within a time limit. */
final class Aggregator
{
    private function __construct() {}

    /**
     * Asks all targets at once. The result is available when every target has answered or failed, or when the time
     * limit has passed.
     *
     *     $ctx->pipeToSelf(
     *         Aggregator::ask($shops, new Quote($book), Duration::millis(200)),
     *         fn (Gathered $gathered) => new Quotes($gathered->replies),
     *     );
     *
     * @template K of array-key
     * @template M of object
     *
     * @param array<K, ActorRef<M>> $targets
     * @param M                     $message all targets receive the same object: make it readonly
     *
     * @return Future<Gathered<K>>
     */
    public static function ask(array $targets, object $message, float|Duration $within): Future
    {
        return spawn(static function () use ($targets, $message, $within): Gathered {
            $outcomes = settle(array_map(
                static fn(ActorRef $target): \Closure => static fn(): mixed => $target->ask($message, $within)->await(),
                $targets,
            ));
            $replies = $failures = [];
            foreach ($outcomes as $key => $outcome) {
                if ($outcome->error === null) {
                    $replies[$key] = $outcome->get();
                } else {
                    $failures[$key] = $outcome->error;
                }
            }

            return new Gathered($replies, $failures);
        });
    }

    /**
     * An actor that collects a number of messages, or those that arrive in time. It sends the combined result to an
     * actor, and stops. For protocols in which a request contains the address for the reply.
     *
     * @template R of object
     *
     * @param \Closure(ActorRef<R>): mixed     $send     sends the requests; it receives the address for the replies
     * @param \Closure(list<R>, bool): object  $combine  makes one message of the replies; it receives them in order of
     * arrival, and whether all have arrived
     * @param ActorRef<object>                 $receiver receives the result
     *
     * @param int $expected number of replies after which the result is sent, at least 1
     * @return Props<R>
     *
     * @throws InvalidAggregationError NX-1063 for less than one reply, or no time
     */
    public static function props(
        \Closure $send,
        int $expected,
        float|Duration $within,
        \Closure $combine,
        ActorRef $receiver,
    ): Props {
        $within = Duration::of($within);
        if ($expected < 1 || $within->toNanos() <= 0) {
            throw InvalidAggregationError::of($expected, $within);
        }

        /** @var Props<R> */
        return Props::fromBehavior(Behavior::setup(static function (ActorContext $context) use (
            $send,
            $expected,
            $within,
            $combine,
            $receiver,
        ): Behavior {
            $context->scheduleOnce($within, new TimeIsOver());
            $send($context->self());

            return Collection::behavior($expected, $combine, $receiver);
        }));
    }
}
