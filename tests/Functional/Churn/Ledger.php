<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Event\MessageDeadLettered;
use Nexus\Actor\Exception\AskUndeliverableException;
use Nexus\Actor\Exception\MailboxOverflowException;
use Nexus\Async\CancelledError;
use Nexus\Async\Future;
use Nexus\Time\Duration;
use Psr\EventDispatcher\EventDispatcherInterface;

/** Counts the outcomes of messages: each message is either handled, or a dead letter with a reason. */
final class Ledger implements EventDispatcherInterface
{
    public int $sent = 0;
    /** Messages that the sender got back as an exception. */
    public int $refused = 0;
    /** Calls of handlers. */
    public int $handled = 0;
    /** Calls that ended with the message in a stash: it is delivered again, or becomes a dead letter. */
    public int $stashed = 0;
    private int $failed = 0;

    /** @var array<string, int> what else has happened */
    public array $events = [];
    /** @var array<string, int> reason → messages */
    private array $dead = [];

    /** @param ActorRef<Counted> $ref */
    public function tell(ActorRef $ref, Counted $message, int $times = 1): void
    {
        for (; $times > 0; $times--) {
            $this->sent++;
            try {
                $ref->tell($message);
            } catch (MailboxOverflowException) {
                $this->refused++;
            }
        }
    }

    /**
     * @param ActorRef<Counted> $ref
     *
     * @return Future<object>
     */
    public function ask(ActorRef $ref, Counted $message, Duration $timeout): Future
    {
        $this->sent++;
        $answer = $ref->ask($message, $timeout);
        if ($answer->isDone()) {
            $this->refused += self::isRefused($answer) ? 1 : 0;
        }

        return $answer;
    }

    /** A handler returned: its message is handled. */
    public function threw(\Throwable $failure): void
    {
        if ($failure instanceof CancelledError) {
            $this->note('handlers cancelled');
        } else {
            $this->failed++;
            $this->note('handlers failed: ' . $failure::class);
        }
    }

    public function note(string $event): void
    {
        $this->events[$event] = ($this->events[$event] ?? 0) + 1;
    }

    public function dispatch(object $event): object
    {
        if ($event instanceof MessageDeadLettered && $event->message instanceof Counted) {
            $this->dead[$event->reason] = ($this->dead[$event->reason] ?? 0) + 1;
        }

        return $event;
    }

    /** In mailboxes and stashes. */
    public function underWay(): int
    {
        return $this->sent - $this->refused + $this->stashed - $this->handled - $this->deadBefore();
    }

    /**
     * @param array<string, int> $counters the system's own
     *
     * @return list<string> wrong sums when no message is queued or handled
     */
    public function problems(array $counters): array
    {
        $problems = [];
        // If the time limit of a stop ends a handler, its message was both delivered and is a dead letter.
        $cut = ($this->events['handlers cancelled'] ?? 0) - ($counters['cancelled'] ?? 0);
        $unaccounted = $this->underWay() + $cut;
        if ($unaccounted !== 0) {
            $problems[] = "{$unaccounted} of {$this->sent} messages were neither handled nor became dead letters";
        }
        if ($counters['failed'] !== $this->failed) {
            $problems[] = "{$this->failed} handlers threw, the system counts {$counters['failed']}";
        }

        return $problems;
    }

    /** @return array<string, int> */
    public function figures(): array
    {
        ksort($this->events);
        $dead = [];
        foreach ($this->dead as $reason => $count) {
            $dead["dead letters: {$reason}"] = $count;
        }

        return [
            'messages' => $this->sent,
            'handled' => $this->handled - $this->stashed,
            'refused' => $this->refused,
            'stashed' => $this->stashed,
            'failed' => $this->failed,
            ...$dead,
            ...$this->events,
        ];
    }

    /**
     * The sender gets an exception at once: there is no dead letter.
     *
     * @param Future<object> $answer
     */
    private static function isRefused(Future $answer): bool
    {
        try {
            $answer->await();
        } catch (AskUndeliverableException $failure) {
            return $failure->getPrevious() instanceof MailboxOverflowException;
        }

        return false;
    }

    /** Messages whose handler was never called. */
    private function deadBefore(): int
    {
        return array_sum($this->dead) - ($this->dead['unhandled'] ?? 0);
    }
}
