<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{
    ActorContext,
    ActorRef,
    ActorSystem,
    Behavior,
    BehaviorWithState,
    Directive,
    Props,
    SupervisionStrategy,
};
use Nexus\Actor\Signal\Signal;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

/**
 * An actor that will fail, for tests of what remains of it. Each method prepares something before that and reports
 * its state afterwards.
 */
final readonly class Patient
{
    private Journal $journal;

    /** @var ActorRef<object> */
    private ActorRef $actor;

    public function __construct(private ActorSystem $system, Directive $directive, bool $keepChildren)
    {
        $this->journal = new Journal();
        $props = Props::fromBehavior($this->behavior())->withSupervision(
            SupervisionStrategy::oneForOne(decider: static fn(): Directive => $directive),
        );
        $this->actor = $system->spawn($keepChildren ? $props->keepChildren() : $props, 'patient');
    }

    public function message(): string
    {
        $times = 0;
        $this->do(static function () use (&$times): never {
            $times++;
            throw new \RuntimeException('broken');
        });
        delay(1.0);

        return $times === 1 && $this->system->deadLetters()->total() === 0 ? 'dropped' : 'handled again';
    }

    public function ask(): string
    {
        $answer = $this->actor->ask(
            new Deed(static fn() => throw new \RuntimeException('broken')),
            Duration::seconds(9),
        );
        try {
            $answer->await();
        } catch (\Exception $failure) {
            return (new \ReflectionClass($failure))->getShortName();
        }

        return 'answered';
    }

    public function mail(): string
    {
        $this->fail();
        $this->actor->tell(new Said('next'));
        delay(1.0);

        return $this->journal->count('next') === 1 ? 'handled' : 'dead letters';
    }

    public function state(): string
    {
        $this->actor->tell(new Said('count'));
        $this->fail();
        $this->actor->tell(new Said('state'));
        delay(1.0);

        return match ($this->journal->of('state')) {
            ['state 1'] => 'kept',
            ['state 0'] => 'initial',
            default => 'gone',
        };
    }

    public function behaviour(): string
    {
        $this->actor->tell(new Said('become'));
        $this->fail();
        $this->actor->tell(new Said('who'));
        delay(1.0);

        return match ($this->journal->of('who')) {
            ['who: another'] => 'kept',
            ['who'] => 'that of its props',
            default => 'gone',
        };
    }

    public function children(): string
    {
        $child = null;
        $this->do(static function (ActorContext $ctx) use (&$child): void {
            $child = $ctx->spawn(Props::fromBehavior(Behavior::empty()), 'child');
        });
        $this->fail();
        delay(1.0);

        return $child?->isAlive() === true ? 'kept' : 'stopped';
    }

    public function timers(): string
    {
        $this->do(static function (ActorContext $ctx): void {
            $ctx->timers()->startSingleTimer('t', new Said('timer'), Duration::seconds(1));
            $ctx->scheduleRepeatedly(Duration::seconds(1), Duration::seconds(10), new Said('timer'));
        });
        $this->fail();
        delay(2.0);

        return $this->whether(2, 'timer');
    }

    public function receiveTimeout(): string
    {
        $this->do(static fn(ActorContext $ctx) => $ctx->setReceiveTimeout(Duration::seconds(1)));
        $this->fail();
        delay(1.5);

        return $this->whether(1, 'ReceiveTimeout');
    }

    public function stash(): string
    {
        $times = 0;
        $stashed = new Deed(static function (ActorContext $ctx) use (&$times): void {
            if (++$times === 1) {
                $ctx->stash();
            }
        });
        $this->actor->tell($stashed);
        $this->fail();
        $this->do(static fn(ActorContext $ctx) => $ctx->unstashAll());
        delay(1.0);
        $isLetter = in_array($stashed, $this->system->deadLetters()->captured(), true);

        return match ([$times, $isLetter]) {
            [2, false] => 'kept',
            [1, true] => 'dead letters',
            default => "handled {$times} times",
        };
    }

    public function tasks(): string
    {
        $this->do(fn(ActorContext $ctx) => $ctx->spawnTask(function (): Said {
            delay(1.0);

            return new Said('result');
        }));
        $this->fail();
        delay(2.0);

        return $this->whether(1, 'result');
    }

    public function results(): string
    {
        $this->do(static fn(ActorContext $ctx) => $ctx->pipeToSelf(static function (): Said {
            delay(1.0);

            return new Said('result');
        }));
        $this->fail();
        delay(2.0);

        return $this->whether(1, 'result');
    }

    public function name(): string
    {
        $this->fail();
        delay(1.0);
        $isTaken = $this->system->native()->child('patient') !== null;

        return $isTaken && $this->actor->isAlive() ? 'kept' : 'free again';
    }

    public function watchers(): string
    {
        $journal = new Journal();
        $watcher = $this->system->spawn(Props::fromBehavior(Behavior::receive(
            static fn(ActorContext $ctx, Deed $deed): Behavior => $deed->doIn($ctx) ?? Behavior::same(),
        )
            ->onSignal(static function (ActorContext $ctx, Signal $signal) use ($journal): Behavior {
                $journal->note((new \ReflectionClass($signal))->getShortName());

                return Behavior::same();
            })));
        $actor = $this->actor;
        $watcher->tell(new Deed(static fn(ActorContext $ctx) => $ctx->watch($actor)));
        delay(0.1);
        $this->fail();
        delay(1.0);

        return $journal->count('Terminated') === 1 ? 'Terminated' : 'nothing';
    }

    public function watched(): string
    {
        $watched = $this->system->spawn(Props::fromBehavior(Behavior::empty()));
        $this->do(static fn(ActorContext $ctx) => $ctx->watch($watched));
        $this->fail();
        delay(0.1);
        $this->system->stop($watched);
        delay(1.0);

        return $this->journal->count('Terminated') === 1 ? 'kept' : 'gone';
    }

    public function signals(): string
    {
        $this->fail();
        delay(1.0);
        $heard = array_intersect($this->journal->entries(), ['PreStart', 'PreRestart', 'PostRestart', 'PostStop']);

        return $heard === ['PreStart'] ? 'none' : implode(', ', array_slice(array_values($heard), 1));
    }

    private function fail(): void
    {
        $this->actor->tell(new Deed(static fn() => throw new \RuntimeException('broken')));
    }

    /** @param \Closure(ActorContext<object>): mixed $what */
    private function do(\Closure $what): void
    {
        $this->actor->tell(new Deed($what));
    }

    private function whether(int $times, string $heard): string
    {
        return $this->journal->count($heard) === $times ? 'kept' : 'cancelled';
    }

    /** @return Behavior<object> */
    private function behavior(): Behavior
    {
        $journal = $this->journal;

        return Behavior::withState(
            0,
            static function (ActorContext $ctx, object $message, int $count) use ($journal): BehaviorWithState {
                if ($message instanceof Deed) {
                    $message->doIn($ctx);

                    return BehaviorWithState::same();
                }
                $what = $message instanceof Said ? $message->what : $message::class;
                if ($what === 'become') {
                    return BehaviorWithState::withBehavior(self::another($journal), 0);
                }
                $journal->note($what === 'state' ? "state {$count}" : $what);

                return $what === 'count' ? BehaviorWithState::next($count + 1) : BehaviorWithState::same();
            },
        )->onSignal(static function (ActorContext $ctx, Signal $signal) use ($journal): Behavior {
            $journal->note((new \ReflectionClass($signal))->getShortName());

            return Behavior::same();
        });
    }

    /** @return Behavior<object> */
    private static function another(Journal $journal): Behavior
    {
        return Behavior::receive(static function (ActorContext $ctx, object $message) use ($journal): Behavior {
            $journal->note($message instanceof Said ? "{$message->what}: another" : $message::class);

            return $message instanceof Deed ? $message->doIn($ctx) ?? Behavior::same() : Behavior::same();
        });
    }
}
