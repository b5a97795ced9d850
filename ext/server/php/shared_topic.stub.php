<?php

/** @generate-class-entries */

namespace Nexus\Shared;

/** What happens when the queue of a subscriber is full. */
enum SlowSubscriber
{
    /** The oldest message in the queue is lost. */
    case DropOldest;
    /** The new message is lost. */
    case DropNewest;
    /** The subscription ends: after the messages in the queue, receive() throws a SlowSubscriberException. */
    case Fail;
    /** No message is lost: publish() suspends its coroutine until there is space. */
    case Wait;
}

/**
 * Publish and subscribe over all workers of a server: each subscriber gets a copy of each message that is published
 * while it is subscribed.
 *
 * A name consists of tokens that dots separate: "chat.lobby". In the name of a subscription, `*` stands for one token,
 * and `>` at the end for one or more: "chat.*", "orders.>".
 *
 * All subscribers see the messages in the same order. A message is delivered at most once. Messages that were published
 * before the subscription are not delivered. A publisher that is killed has reached all subscribers, some or none. The
 * subscriptions of a worker that is killed end with it.
 *
 * @strict-properties
 * @not-serializable
 */
final class Topic
{
    private function __construct() {}

    /**
     * The topic of that name. The same name is the same topic in every worker.
     *
     * @param string $name 1 to 200 bytes; with `*` or `>` only for subscribe()
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function of(string $name): Topic {}

    /**
     * Puts a copy of the message into the queue of each subscriber. Suspends the coroutine only while the queue of a
     * subscriber with SlowSubscriber::Wait is full; no subscriber has the message until then.
     *
     * @param mixed $message what can be sent to another worker
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @return int number of subscribers that have it in their queue now
     * @throws \Nexus\Async\TimeoutException NX-0102, and no subscriber has the message
     * @throws \Nexus\Async\CancelledError NX-0101, likewise
     * @throws \Nexus\Async\MisuseError NX-0107 for a name with wildcards
     * @throws FullException NX-1210 when the memory for messages is full, or 8192 coroutines wait
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function publish(mixed $message, float|\Nexus\Time\Duration|null $timeout = null): int {}

    /**
     * Subscribes this process. The subscription ends with close(), with its last reference, or with the process.
     *
     * @param int $capacity messages that wait in the queue at most, 1 to 1024
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws FullException NX-1210 when there are 65536 subscriptions
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function subscribe(
        int $capacity = 256,
        SlowSubscriber $slow = SlowSubscriber::DropOldest,
    ): Subscription {}

    /**
     * The number of subscribers that a message would reach, in all workers.
     *
     * @throws \Nexus\Async\MisuseError NX-0107 for a name with wildcards
     * @throws FullException NX-1210
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function subscribers(): int {}

    /** The name of the topic. */
    public function name(): string {}
}

/**
 * The messages of a topic, or of all topics that a pattern matches, for one subscriber: see Topic::subscribe().
 *
 * Iteration receives messages until the subscription is closed. Keys are the names of the topics.
 *
 * @implements \IteratorAggregate<string, mixed>
 * @strict-properties
 * @not-serializable
 */
final class Subscription implements \IteratorAggregate, \Countable
{
    private function __construct() {}

    /**
     * Removes the oldest message from the queue, and returns it. Suspends the coroutine while there is none.
     *
     * @param float|\Nexus\Time\Duration|null $timeout seconds; null waits without limit
     * @throws SubscriptionClosedException NX-1218
     * @throws SlowSubscriberException NX-1217
     * @throws \Nexus\Async\TimeoutException NX-0102
     * @throws \Nexus\Async\CancelledError NX-0101
     * @throws \Nexus\Async\MisuseError NX-0107 in a child of the process that has subscribed
     * @throws FullException NX-1210 when 8192 coroutines wait
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209; the message is lost
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function receive(float|\Nexus\Time\Duration|null $timeout = null): mixed {}

    /**
     * Removes the oldest message from the queue, and returns it; `$default` if there is none. Never waits.
     *
     * @param mixed $default returned when there is no message
     * @throws SubscriptionClosedException NX-1218
     * @throws SlowSubscriberException NX-1217
     * @throws \Nexus\Async\MisuseError NX-0107 in a child of the process that has subscribed
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209; the message is lost
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function tryReceive(mixed $default = null): mixed {}

    /** The number of messages in the queue. */
    public function count(): int {}

    /** The number of messages that were lost because the queue was full. */
    public function lost(): int {}

    /** Ends the subscription. Messages in the queue are discarded, and iterations end. */
    public function close(): void {}

    /** Whether close() was called. */
    public function isClosed(): bool {}

    /**
     * Receives messages until the subscription is closed.
     *
     * @throws SlowSubscriberException NX-1217
     * @throws \Nexus\TransferException NX-1206, NX-1207, NX-1208, NX-1209
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function getIterator(): \Iterator {}
}
