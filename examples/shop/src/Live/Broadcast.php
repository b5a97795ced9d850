<?php

declare(strict_types=1);

namespace Shop\Live;

use Nexus\Async\Channel;

/** Passes changes to the pages that are open. It is in the memory of the worker. */
final class Broadcast
{
    private const CAPACITY = 100;

    /** @var \SplObjectStorage<Channel<object>, null> */
    private \SplObjectStorage $subscribers;

    public function __construct()
    {
        $this->subscribers = new \SplObjectStorage();
    }

    /** Never waits. A page that is so slow that its channel is full is closed; its browser connects again. */
    public function publish(object $change): void
    {
        foreach (iterator_to_array($this->subscribers, false) as $channel) {
            if (count($channel) < self::CAPACITY) {
                $channel->send($change);
            } else {
                $this->unsubscribe($channel);
            }
        }
    }

    /** @return Channel<object> receives all changes from now on */
    public function subscribe(): Channel
    {
        /** @var Channel<object> $channel */
        $channel = new Channel(self::CAPACITY);
        $this->subscribers[$channel] = null;

        return $channel;
    }

    /** @param Channel<object> $channel */
    public function unsubscribe(Channel $channel): void
    {
        unset($this->subscribers[$channel]);
        $channel->close();
    }
}
