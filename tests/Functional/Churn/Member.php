<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Directive;
use Nexus\Actor\Exception\FutureException;
use Nexus\Actor\Exception\StashOverflowException;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\OverflowStrategy;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\ReceiveTimeout;
use Nexus\Actor\Signal\Signal;
use Nexus\Actor\Signal\Terminated;
use Nexus\Actor\SupervisionStrategy;
use Nexus\Async\Future;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

/** Actors that execute the deeds of their messages. */
final readonly class Member
{
    private const RELAYED = 300;
    private const CHILDREN = 4;
    private const IDLE_MILLIS = 20;

    private Counted $work;

    public function __construct(private Ledger $ledger, private Crowd $crowd)
    {
        $this->work = new Counted(Deed::Work);
    }

    /** @return Props<Counted|Tick> of a random kind */
    public function props(): Props
    {
        $props = Props::fromBehavior(Behavior::setup($this->started(...)))->withSupervision($this->strategy());
        if (mt_rand(0, 4) === 0) {
            $props = $props->withChildSupervision(
                mt_rand(0, 1) === 0 ? SupervisionStrategy::allForOne(10) : SupervisionStrategy::restForOne(10),
            );
        }
        $bounds = mt_rand(100, 1000);

        return match (mt_rand(0, 9)) {
            0 => $props->withMailbox(MailboxConfig::bounded($bounds, OverflowStrategy::DropNewest)),
            1 => $props->withMailbox(MailboxConfig::bounded($bounds, OverflowStrategy::DropOldest)),
            2 => $props->withMailbox(MailboxConfig::bounded($bounds, OverflowStrategy::ThrowException)),
            default => $props,
        };
    }

    /** @return Props<Counted|Tick> of one that ends only when it is passivated */
    public function simpleProps(): Props
    {
        return Props::fromBehavior(Behavior::receive($this->handle(...)))->withSupervision(
            SupervisionStrategy::oneForOne(PHP_INT_MAX),
        );
    }

    /**
     * @param ActorContext<Counted|Tick> $context
     *
     * @return Behavior<Counted|Tick>
     */
    private function started(ActorContext $context): Behavior
    {
        $this->ledger->note('started or restarted');
        if (mt_rand(0, 3) === 0) {
            $context->setReceiveTimeout(Duration::millis(self::IDLE_MILLIS));
        }

        return Behavior::receive($this->handle(...))->onSignal($this->hear(...));
    }

    private function strategy(): SupervisionStrategy
    {
        return match (mt_rand(0, 2)) {
            0 => SupervisionStrategy::oneForOne(10),
            1 => SupervisionStrategy::exponentialBackoff(Duration::millis(1), Duration::millis(10), 5),
            default => SupervisionStrategy::oneForOne(
                decider: static fn(): Directive => Directive::cases()[mt_rand(0, 3)],
            ),
        };
    }

    /**
     * @param ActorContext<Counted|Tick> $context
     *
     * @return Behavior<Counted|Tick>
     */
    private function handle(ActorContext $context, Counted|Tick $message): Behavior
    {
        if ($message instanceof Tick) {
            $this->ledger->note('ticks');

            return Behavior::same();
        }
        $this->ledger->handled++;
        if ($message->deed === Deed::Work) {
            return Behavior::same();
        }
        $this->ledger->note("handled {$message->deed->name}");
        try {
            return $this->act($context, $message->deed) ?? Behavior::same();
        } catch (\Throwable $failure) {
            $this->ledger->threw($failure);
            throw $failure;
        }
    }

    /**
     * @param ActorContext<Counted|Tick> $context
     *
     * @return Behavior<Counted|Tick>|null
     */
    private function act(ActorContext $context, Deed $deed): ?Behavior
    {
        switch ($deed) {
            case Deed::Fail:
                throw new ExpectedFailure('as requested');
            case Deed::Stop:
                return Behavior::stopped();
            case Deed::Refuse:
                return Behavior::unhandled();
            case Deed::Stash:
                $this->stash($context);

                return null;
            default:
                $this->attempt($context, $deed);

                return null;
        }
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function attempt(ActorContext $context, Deed $deed): void
    {
        $other = $this->crowd->any() ?? $context->self();
        match ($deed) {
            Deed::Relay => $this->ledger->tell($other, $this->work, self::RELAYED),
            Deed::Wait => delay(mt_rand(0, 3) / 1000),
            Deed::Spawn => $this->spawn($context),
            Deed::StopChild => $this->stopChild($context),
            Deed::Watch => $context->watch($other),
            Deed::Ask => $this->ask($other),
            Deed::AskAndForget => $this->forget($other),
            Deed::Answer => $this->answer($context),
            Deed::AnswerLater => $this->answerLater($context),
            Deed::Unstash => $context->unstashAll(),
            Deed::StartTimer => $context->scheduleOnce(Duration::millis(mt_rand(1, 5)), new Tick()),
            default => null,
        };
    }

    /**
     * @param ActorContext<Counted|Tick> $context
     *
     * @return Behavior<object>
     */
    private function hear(ActorContext $context, Signal $signal): Behavior
    {
        $this->ledger->note('signal ' . (new \ReflectionClass($signal))->getShortName());

        return match (true) {
            $signal instanceof ReceiveTimeout => Behavior::stopped(),
            $signal instanceof Terminated && mt_rand(0, 50) === 0 => Behavior::unhandled(),
            default => Behavior::same(),
        };
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function spawn(ActorContext $context): void
    {
        if (!$this->crowd->isFull() && count($context->children()) < self::CHILDREN) {
            $this->crowd->join($context->spawn($this->props()));
        }
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function stopChild(ActorContext $context): void
    {
        $children = $context->children();
        if ($children !== []) {
            $context->stop($children[array_rand($children)]);
        }
    }

    /** @param ActorRef<Counted> $other */
    private function ask(ActorRef $other): void
    {
        try {
            $this->question($other)->await();
            $this->ledger->note('asks answered');
        } catch (FutureException $unanswered) {
            $this->ledger->note('asks unanswered: ' . (new \ReflectionClass($unanswered))->getShortName());
        }
    }

    /** @param ActorRef<Counted> $other */
    private function forget(ActorRef $other): void
    {
        $this->question($other)->ignore();
    }

    /**
     * @param ActorRef<Counted> $other
     *
     * @return Future<object>
     */
    private function question(ActorRef $other): Future
    {
        $deed = [Deed::Answer, Deed::AnswerLater, Deed::NeverAnswer, Deed::Fail, Deed::Wait][mt_rand(0, 4)];

        return $this->ledger->ask($other, new Counted($deed), Duration::millis(mt_rand(1, 100)));
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function answer(ActorContext $context): void
    {
        if ($context->sender() !== null) {
            $context->reply(new Answered());
        }
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function answerLater(ActorContext $context): void
    {
        $sender = $context->sender();
        delay(mt_rand(0, 15) / 1000);
        $sender?->tell(new Answered());
    }

    /** @param ActorContext<Counted|Tick> $context */
    private function stash(ActorContext $context): void
    {
        try {
            $context->stash();
            $this->ledger->stashed++;
        } catch (StashOverflowException) {
            $this->ledger->note('stashes full');
            $context->unstashAll();
        }
    }
}
