<?php

declare(strict_types=1);

namespace Nexus\Db;

use Nexus\Async\{Lease, Mutex};
use Nexus\Db\Internal\Redis\Socket;

/**
 * The messages published since listen() returned, in the server's order. It ends with close(), or when the object is
 * destroyed: for example after `foreach ($redis->listen('news') as $message)`, however the loop ends.
 *
 * @implements \IteratorAggregate<int, RedisMessage>
 */
final class RedisSubscription implements \IteratorAggregate
{
    private readonly Mutex $turn;

    /**
     * @internal
     * @param Lease<Socket> $lease
     * @param list<RedisMessage> $early messages received before all channels were confirmed
     */
    public function __construct(private readonly Lease $lease, private array $early = [])
    {
        $this->turn = new Mutex();
    }

    public function __destruct()
    {
        $this->close();
    }

    /**
     * Waits for the next message. A cancelled call loses no message. When several coroutines wait, each message goes to
     * one of them.
     *
     * @throws RedisSubscriptionException NX-0848 when the connection is lost; after close() too
     */
    public function receive(): RedisMessage
    {
        $lock = $this->turn->acquire();
        try {
            if ($this->early !== []) {
                return array_shift($this->early);
            }
            do {
                $message = self::message($this->lease->resource->read());
            } while ($message === null);

            return $message;
        } finally {
            $lock->release();
        }
    }

    /** @return \Generator<int, RedisMessage, void, never> which ends only by an exception, or when the loop is left */
    public function getIterator(): \Generator
    {
        while (true) {
            yield $this->receive();
        }
    }

    /** Unsubscribes by closing the connection. Coroutines waiting in receive() get an exception with NX-0848. */
    public function close(): void
    {
        $this->lease->discard('a subscription has ended');
    }

    /** @internal */
    public static function message(mixed $answer): ?RedisMessage
    {
        $texts = \is_array($answer) ? array_filter($answer, is_string(...)) : [];

        return match ([$texts[0] ?? '', \count($texts)]) {
            ['message', 3] => new RedisMessage($texts[1], $texts[2]),
            ['pmessage', 4] => new RedisMessage($texts[2], $texts[3], $texts[1]),
            default => null,
        };
    }
}
