<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorSystem};
use Nexus\Actor\Event\{ActorFailed, ActorRestarted, ActorStarted, ActorStopped, MessageDeadLettered};
use Nexus\Testing\VirtualClock;
use Nexus\Time\Duration;
use Psr\EventDispatcher\EventDispatcherInterface;
use Psr\Log\{AbstractLogger, LoggerInterface};

use function Nexus\Testing\interleave;

/** "PSR-3 log with the actor's path, PSR-14 events for lifecycle and dead letters, PSR-20 clock." */
final class EventTest extends ActorContract
{
    public function testTheLogHasTheActorsPath(): void
    {
        self::inEveryOrder(static function (): void {
            $journal = new Journal();
            $system = ActorSystem::create('logged', logger: self::logger($journal));
            $puppet = $system->spawn(self::puppet(new Journal(), 'p'), 'p');
            $puppet->tell(new Deed(static function (ActorContext $ctx): void {
                $ctx->log()->info('hello', ['from' => 'me', 'actor' => 'mine']);
                $ctx->log()->warning('again');
            }));
            $puppet->tell(self::failure());
            self::settle();
            self::assertSame(
                [
                    'info hello mine me',
                    'warning again /user/p -',
                    'error {actor} failed and is restarted: RuntimeException: broken /user/p -',
                ],
                $journal->entries(),
            );
            $system->shutdown(Duration::seconds(1));
        });
    }

    public function testListenersReceiveTheEventsOfActors(): void
    {
        self::inEveryOrder(static function (): void {
            $journal = new Journal();
            $system = ActorSystem::create(
                'sent',
                logger: self::logger(new Journal()),
                eventDispatcher: self::listener($journal),
            );
            $puppet = $system->spawn(self::puppet($journal, 'p'), 'p');
            $puppet->tell(self::failure());
            self::settle();
            $system->stop($puppet);
            self::settle();
            $puppet->tell(new Said('too late'));
            self::settle();

            self::assertSame(
                [
                    'p PreStart',
                    'ActorStarted /user/p',
                    'ActorFailed /user/p restarted',
                    'p PreRestart',
                    'p PostRestart',
                    'ActorRestarted /user/p',
                    'p PostStop',
                    'ActorStopped /user/p',
                    'MessageDeadLettered /user/p ' . Said::class,
                ],
                $journal->entries(),
            );
            $system->shutdown(Duration::seconds(1));
        });
    }

    public function testAListenerOrLoggerThatThrowsEndsNoActor(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = ini_set('error_log', $log);
        try {
            self::inEveryOrder(static function (): void {
                $journal = new Journal();
                $throws = new class implements EventDispatcherInterface {
                    public function dispatch(object $event): object
                    {
                        throw new \RuntimeException('listener');
                    }
                };
                $system = ActorSystem::create('thrown', logger: self::logger(null), eventDispatcher: $throws);
                $puppet = $system->spawn(self::puppet($journal, 'p'), 'p');
                $puppet->tell(self::failure());
                $puppet->tell(new Said('still here'));
                $system->shutdown(Duration::seconds(1));

                self::assertSame(
                    ['p PreStart', 'p PreRestart', 'p PostRestart', 'p: still here', 'p PostStop'],
                    $journal->entries(),
                );
            }, 5);
            self::assertStringContainsString(
                'a listener or log of actors threw RuntimeException: listener',
                (string) file_get_contents($log),
            );
            self::assertStringContainsString(
                'a listener or log of actors threw RuntimeException: logger',
                (string) file_get_contents($log),
            );
        } finally {
            ini_set('error_log', (string) $before);
            unlink($log);
        }
    }

    public function testWithoutALoggerFailuresGoToTheErrorLog(): void
    {
        $log = (string) tempnam(sys_get_temp_dir(), 'log');
        $before = ini_set('error_log', $log);
        try {
            interleave(static function (): void {
                $system = ActorSystem::create('quiet');
                $puppet = $system->spawn(self::puppet(new Journal(), 'p'), 'p');
                $puppet->tell(new Deed(static fn(ActorContext $ctx) => $ctx->log()->notice('not this')));
                $puppet->tell(self::failure('no stock'));
                $system->shutdown(Duration::seconds(1));
            }, 1);
            $written = (string) file_get_contents($log);
            self::assertMatchesRegularExpression(
                '~Nexus: /user/p failed and is restarted: RuntimeException: no stock in \S+ActorContract\.php:\d+$~m',
                $written,
            );
            self::assertStringNotContainsString('not this', $written);
        } finally {
            ini_set('error_log', (string) $before);
            unlink($log);
        }
    }

    public function testTheClockIsTheOneThatWasGiven(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            VirtualClock::run(static function (VirtualClock $clock): void {
                $given = ActorSystem::create('clocked', $clock);
                self::assertSame($clock, $given->clock());
                $given->shutdown(Duration::zero());
            });
            self::assertLessThan(60, abs($system->clock()->now()->getTimestamp() - time()));
        }, 1);
    }

    /** @param Journal|null $journal null: throws */
    private static function logger(?Journal $journal): LoggerInterface
    {
        return new class ($journal) extends AbstractLogger {
            public function __construct(private readonly ?Journal $journal) {}

            /** @param array<mixed> $context */
            public function log($level, string|\Stringable $message, array $context = []): void
            {
                if ($this->journal === null) {
                    throw new \RuntimeException('logger');
                }
                $words = array_map(
                    static fn(mixed $word): string => is_string($word) ? $word : '-',
                    [$level, $message, $context['actor'] ?? null, $context['from'] ?? null],
                );
                $this->journal->note(implode(' ', $words));
            }
        };
    }

    private static function listener(Journal $journal): EventDispatcherInterface
    {
        return new class ($journal) implements EventDispatcherInterface {
            public function __construct(private readonly Journal $journal) {}

            public function dispatch(object $event): object
            {
                $about = match (true) {
                    $event instanceof ActorStarted,
                    $event instanceof ActorStopped,
                    $event instanceof ActorRestarted => (string) $event->actor->path(),
                    $event instanceof ActorFailed => "{$event->actor->path()} {$event->done}",
                    $event instanceof MessageDeadLettered => "{$event->recipient?->path()} " . $event->message::class,
                    default => 'unknown',
                };
                $this->journal->note((new \ReflectionClass($event))->getShortName() . " {$about}");

                return $event;
            }
        };
    }
}
