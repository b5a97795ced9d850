<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Actor\Signal\Signal;
use Nexus\Time\Duration;
use PHPUnit\Framework\TestCase;
use Psr\Log\NullLogger;

use function Nexus\Internal\{next_timer, wait_until_idle};
use function Nexus\Testing\interleave;

/**
 * The contracts of actors: one test for each contract, named after it. Each runs under 50 orders, in virtual time.
 *
 * Each order has its own system, which is shut down after the program. Anything left of it (actors, coroutines,
 * timers) is a failure.
 *
 *     References and asks   TellTest, AskTest, AskReplyTest, AskCycleTest
 *     Tree and life         TreeTest, StopTest, SignalTest, WatchTest, ShutdownTest
 *     Supervision           SupervisionTest, RestartTest
 *     Mailboxes MailboxBoundsTest, MailboxOrderTest, MailboxBackpressureTest, MailboxMemoryTest, DeadLettersTest
 *     In an actor           StashTest, TimersTest, ReceiveTimeoutTest, TasksTest
 *     Waiting               TellTest, AskCycleTest, ReentrancyTest
 *     Among actors RoutersTest, EventStreamTest, ReceptionistTest, EntitiesTest, StateMachineTest, AggregatorTest
 *     Ways to write one     ClassActorTest, WrappersTest, EventTest
 *     Misuse, where         MisuseTest, RunTest, InspectTest
 *
 * NX_SCHED_SEED=n runs one order, NEXUS_CONTRACT_SEEDS=n other than 50.
 */
abstract class ActorContract extends TestCase
{
    private const ORDERS = 50;
    /** In virtual time. */
    private const TO_SHUT_DOWN = 60;

    /** @param \Closure(ActorSystem): mixed $program asserts the contract; called once per order */
    final protected static function inEveryOrder(\Closure $program, ?int $orders = null): void
    {
        $before = next_timer();
        interleave(static function () use ($program, $before): void {
            self::inThisOrder($program);
            self::assertSame($before, next_timer(), 'a timer is left behind');
        }, $orders ?? self::orders());
    }

    /** Runs until no coroutine can continue without a passage of time. */
    final protected static function settle(): void
    {
        wait_until_idle();
    }

    /**
     * Notes each Said as "{who}: what", performs each Deed, and notes its signals as "{who} PostStop".
     *
     * @return Props<object>
     */
    final protected static function puppet(Journal $journal, string $who): Props
    {
        return Props::fromBehavior(self::puppetry($journal, $who));
    }

    /** A message whose handler throws. */
    final protected static function failure(string $message = 'broken', ?\Throwable $failure = null): Deed
    {
        return new Deed(static fn() => throw $failure ?? new \RuntimeException($message));
    }

    /** @return list<string> of Said alone: what, reason, recipient */
    final protected static function deadLettersOf(ActorSystem $system): array
    {
        $letters = [];
        foreach ($system->deadLetters()->letters() as $letter) {
            if ($letter->message instanceof Said) {
                $letters[] = "{$letter->message->what} {$letter->reason} {$letter->recipient->path()}";
            }
        }

        return $letters;
    }

    /** @param callable(): mixed $function */
    final protected static function caught(callable $function): ?\Throwable
    {
        try {
            $function();
        } catch (\Throwable $failure) {
            return $failure;
        }

        return null;
    }

    /** @return Behavior<object> */
    final protected static function puppetry(Journal $journal, string $who): Behavior
    {
        return Behavior::receive(
            static function (ActorContext $context, object $message) use ($journal, $who): Behavior {
                if ($message instanceof Deed) {
                    return $message->doIn($context) ?? Behavior::same();
                }
                $journal->note("{$who}: " . ($message instanceof Said ? $message->what : $message::class));

                return Behavior::same();
            },
        )->onSignal(static function (ActorContext $context, Signal $signal) use ($journal, $who): Behavior {
            $journal->note("{$who} " . (new \ReflectionClass($signal))->getShortName());

            return Behavior::same();
        });
    }

    /** @param \Closure(ActorSystem): mixed $program */
    private static function inThisOrder(\Closure $program): void
    {
        $system = ActorSystem::create('contract', logger: new NullLogger());
        try {
            $program($system);
        } finally {
            $system->shutdown(Duration::seconds(self::TO_SHUT_DOWN));
        }
        self::assertSame(0, $system->native()->population(), 'actors that outlive their system');
    }

    private static function orders(): int
    {
        $orders = (int) getenv('NEXUS_CONTRACT_SEEDS');

        return $orders > 0 ? $orders : self::ORDERS;
    }
}
