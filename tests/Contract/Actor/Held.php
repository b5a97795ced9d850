<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\EnqueueResult;
use Nexus\Actor\Internal\LocalRef;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\Props;
use Nexus\Async\Deferred;

use function Nexus\Internal\wait_until_idle;

/** An actor whose handler waits until the test releases it, so that the mailbox fills. Notes its messages. */
final class Held
{
    public readonly Journal $journal;

    /** @var ActorRef<object> */
    private readonly ActorRef $actor;

    /** @var Deferred<null> */
    private readonly Deferred $leave;

    public function __construct(ActorSystem $system, MailboxConfig $mailbox, string $name = 'held')
    {
        $this->journal = new Journal();
        $this->leave = new Deferred();
        $props = Props::fromBehavior(Behavior::receive($this->handle(...)))->withMailbox($mailbox);
        $this->actor = $system->spawn($props, $name);
        $leave = $this->leave->future();
        $this->actor->tell(new Deed(static fn() => $leave->await()));
        wait_until_idle();
    }

    /** @return ActorRef<object> */
    public function ref(): ActorRef
    {
        return $this->actor;
    }

    public function tell(string ...$what): void
    {
        foreach ($what as $one) {
            $this->actor->tell(new Said($one));
        }
    }

    public function offer(string $what): EnqueueResult
    {
        assert($this->actor instanceof LocalRef);

        return $this->actor->offer(new Said($what));
    }

    /** @return list<string> the handled messages, once the actor is idle */
    public function letGo(): array
    {
        $this->leave->complete();
        wait_until_idle();

        return $this->journal->entries();
    }

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>
     */
    private function handle(ActorContext $context, object $message): Behavior
    {
        if ($message instanceof Deed) {
            return $message->doIn($context) ?? Behavior::same();
        }
        $this->journal->note($message instanceof Said ? $message->what : $message::class);

        return Behavior::same();
    }
}
