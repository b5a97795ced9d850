<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering\Internal;

use Nexus\Actor\{ActorContext, ActorRef, Behavior};

/**
 * The replies that an aggregator has received so far.
 *
 * @template R of object
 *
 * @internal
 */
final class Collection
{
    /** @var list<R> */
    private array $replies = [];

    /**
     * @param \Closure(list<R>, bool): object $combine
     * @param ActorRef<object>                $receiver
     */
    private function __construct(
        private readonly int $expected,
        private readonly \Closure $combine,
        private readonly ActorRef $receiver,
    ) {}

    /**
     * @template M of object
     *
     * @param \Closure(list<M>, bool): object $combine
     * @param ActorRef<object>                $receiver
     *
     * @return Behavior<M|TimeIsOver>
     */
    public static function behavior(int $expected, \Closure $combine, ActorRef $receiver): Behavior
    {
        return Behavior::receive((new self($expected, $combine, $receiver))->receive(...));
    }

    /**
     * @param ActorContext<*> $_context
     * @param R|TimeIsOver    $message
     *
     * @return Behavior<R|TimeIsOver>
     */
    private function receive(ActorContext $_context, object $message): Behavior
    {
        if ($message instanceof TimeIsOver) {
            return $this->finish(false);
        }
        $this->replies[] = $message;

        return count($this->replies) < $this->expected ? Behavior::same() : $this->finish(true);
    }

    /** @return Behavior<R|TimeIsOver> */
    private function finish(bool $isComplete): Behavior
    {
        $this->receiver->tell(($this->combine)($this->replies, $isComplete));

        return Behavior::stopped();
    }
}
