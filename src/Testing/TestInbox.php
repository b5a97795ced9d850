<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Exception\NoSenderException;
use Nexus\Testing\Internal\{Assertions, Described, Inbox, Received};

use function Nexus\Internal\wait_until_idle;

/**
 * An actor of a BehaviorTestKit that only records the messages it receives: a child of the tested actor, or a stand-in
 * for another actor.
 */
final class TestInbox
{
    private ?Received $last = null;

    /**
     * @internal made by a BehaviorTestKit
     *
     * @param ActorRef<object> $ref
     * @param \Closure(): void $letOthersReceive
     * @param \Closure(ActorRef<object>): void $stop
     */
    public function __construct(
        private readonly string $name,
        private readonly ActorRef $ref,
        private readonly Inbox $inbox,
        private readonly \Closure $letOthersReceive,
        private readonly \Closure $stop,
    ) {}

    /**
     * The reference to pass to the code under test.
     *
     * @return ActorRef<object>
     */
    public function ref(): ActorRef
    {
        return $this->ref;
    }

    /** Whether a message waits to be expected. */
    public function hasMessages(): bool
    {
        return $this->inbox->hasNext();
    }

    /**
     * Returns the next message, which must be of that class.
     *
     * @template T of object
     *
     * @param class-string<T> $class
     *
     * @return T
     *
     * @throws ExpectationError NX-0510 when it is another one, or there is none
     */
    public function expect(string $class): object
    {
        Assertions::count();
        $this->last = $this->inbox->next() ?? throw $this->failed("a {$class}", 'nothing has come');
        $message = $this->last->message;
        if (!$message instanceof $class) {
            throw $this->failed("a {$class}", 'received ' . Described::message($message));
        }

        return $message;
    }

    /**
     * Expects the next message to be equal (==) to that one.
     *
     * @throws ExpectationError NX-0510 when it is another one, or there is none
     */
    public function expectMessage(object $expected): void
    {
        $message = $this->expect($expected::class);
        if (!Described::isEqual($message, $expected)) {
            throw $this->failed(Described::message($expected), 'received ' . Described::message($message));
        }
    }

    /**
     * Expects that no message has come.
     *
     * @throws ExpectationError NX-0510
     */
    public function expectNothing(): void
    {
        Assertions::count();
        $next = $this->inbox->next();
        if ($next !== null) {
            throw $this->failed('nothing', 'received ' . Described::message($next->message));
        }
    }

    /**
     * Replies to the message expected last. The tested actor continues if it waited for the reply.
     *
     * @throws \Nexus\Actor\Exception\NoSenderException NX-1033 when no sender waits for a reply to it
     */
    public function reply(object $message): void
    {
        $sender = $this->last->sender ?? throw new NoSenderException(
            "{$this->name} cannot reply: the message expected last was sent without a sender",
        );
        $sender->tell($message);
        wait_until_idle();
        ($this->letOthersReceive)();
    }

    /** Stops it. Actors that watch it are notified. */
    public function stop(): void
    {
        ($this->stop)($this->ref);
        ($this->letOthersReceive)();
    }

    /**
     * All messages so far, in the order of their arrival.
     *
     * @return list<object> all messages that it has received, expected or not
     */
    public function history(): array
    {
        return $this->inbox->messages();
    }

    private function failed(string $expected, string $happened): ExpectationError
    {
        return ExpectationError::ofProbe($this->name, $expected, $happened, $this->inbox->history());
    }
}
