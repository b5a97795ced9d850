<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Async\Deferred;

use function Nexus\Internal\timer_clock;

/** The messages that an actor of a test has received: all of them, and those that the test has not read yet. */
final class Inbox
{
    private const NANOSECONDS = 1_000_000_000;

    /** @var list<Received> */
    private array $all = [];
    private int $next = 0;
    private readonly int $began;
    /** @var Deferred<null>|null */
    private ?Deferred $arrival = null;

    public function __construct()
    {
        $this->began = timer_clock();
    }

    /** @param ActorRef<object>|null $sender */
    public function add(object $message, ?ActorRef $sender = null): void
    {
        $this->all[] = new Received($message, $sender, (timer_clock() - $this->began) / self::NANOSECONDS);
        [$arrival, $this->arrival] = [$this->arrival, null];
        $arrival?->complete();
    }

    public function hasNext(): bool
    {
        return $this->next < count($this->all);
    }

    public function next(): ?Received
    {
        return $this->hasNext() ? $this->all[$this->next++] : null;
    }

    /** Waits until another message arrives. */
    public function awaitMore(): void
    {
        $this->arrival ??= new Deferred();
        $this->arrival->future()->await();
    }

    /** @return list<object> */
    public function messages(): array
    {
        return array_map(static fn(Received $received): object => $received->message, $this->all);
    }

    /** @return list<string> */
    public function history(): array
    {
        return array_map(
            static fn(int $index, Received $received): string => $received->line($index + 1),
            array_keys($this->all),
            $this->all,
        );
    }
}
