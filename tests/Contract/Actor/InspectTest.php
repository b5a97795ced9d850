<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, ActorState, ActorSystem, SupervisionStrategy};
use Nexus\Http\Health\{MailboxCheck, State};
use Nexus\Time\Duration;

use function Nexus\Async\delay;

final class InspectTest extends ActorContract
{
    public function testTheTreeShowsRunningHandlersTheirAgeAndQueuedMail(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $busy = $system->spawn(self::puppet($journal, 'busy'), 'busy');
            $parent = $system->spawn(self::puppet($journal, 'parent'), 'parent');
            $busy->tell(new Deed(static fn() => delay(10.0)));
            $busy->tell(new Said('one'));
            $busy->tell(new Said('two'));
            $parent->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                $context->spawn(self::puppet($journal, 'child'), 'child');
            }));
            delay(2.0);
            $report = $system->inspect();
            self::assertSame(
                ['contract', 3, 1, 0],
                [$report->name, $report->population, $report->handled, $report->beyond],
            );
            [$first, $second] = $report->actors;
            self::assertSame(
                ['/user/busy', ActorState::Running, 2, Deed::class, 2000, 0, []],
                [
                    (string) $first->path,
                    $first->state,
                    $first->mailbox,
                    $first->message,
                    $first->age?->toMillis(),
                    $first->restarts,
                    $first->children,
                ],
            );
            self::assertStringContainsString('delay', (string) $first->waitsFor);
            self::assertSame(
                ['/user/parent', 0, null, null, null],
                [(string) $second->path, $second->mailbox, $second->message, $second->age, $second->waitsFor],
            );
            self::assertSame(
                ['/user/parent/child'],
                array_map(static fn($child): string => (string) $child->path, $second->children),
            );
        });
    }

    public function testAHealthCheckComparesTheLongestMailbox(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $busy = $system->spawn(self::puppet(new Journal(), 'busy'), 'busy');
            self::assertSame(State::Up, (new MailboxCheck($system, 1))->check()->state);
            $busy->tell(new Deed(static fn() => delay(10.0)));
            $busy->tell(new Said('one'));
            $busy->tell(new Said('two'));
            delay(2.0);
            $status = (new MailboxCheck($system, 3))->check();
            self::assertSame([State::Up, ['longestMailbox' => 2]], [$status->state, $status->detail]);
            self::assertSame(State::Degraded, (new MailboxCheck($system, 2))->check()->state);
            self::assertSame(State::Down, (new MailboxCheck($system, 1, 2))->check()->state);
        });
    }

    public function testRestartsAreCountedAndAnActorThatAwaitsOneIsSuspended(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $strategy = SupervisionStrategy::exponentialBackoff(
                Duration::seconds(5),
                Duration::seconds(60),
                jitter: 0.0,
            );
            $actor = $system->spawn(self::puppet(new Journal(), 'a')->withSupervision($strategy), 'a');
            $actor->tell(self::failure());
            $actor->tell(new Said('waits'));
            delay(1.0);
            self::assertSame([ActorState::Suspended, 1, 0], self::look($system));
            delay(10.0);
            self::assertSame([ActorState::Running, 0, 1], self::look($system));
        });
    }

    public function testNoMoreAreShownThanWereAskedForAndTheRestIsCounted(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $journal = new Journal();
            $system->spawn(self::puppet($journal, 'a'), 'a')
                ->tell(new Deed(static function (ActorContext $context) use ($journal): void {
                    foreach (['x', 'y', 'z'] as $name) {
                        $context->spawn(self::puppet($journal, $name), $name);
                    }
                }));
            $system->spawn(self::puppet($journal, 'b'), 'b');
            self::settle();
            $report = $system->inspect(2);
            self::assertSame(
                [5, 1, 1, 2],
                [$report->population, count($report->actors), $report->beyond, $report->actors[0]->beyond],
            );
            self::assertSame(
                ['x'],
                array_map(static fn($child): string => $child->path->name(), $report->actors[0]->children),
            );
            $none = $system->inspect(0);
            self::assertSame([5, [], 2], [$none->population, $none->actors, $none->beyond]);
        });
    }

    public function testWhatBecameOfMessagesIsCounted(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $actor = $system->spawn(self::puppet(new Journal(), 'a'), 'a');
            $actor->tell(new Said('one'));
            $actor->tell(new Said('two'));
            self::settle();
            $system->stop($actor);
            self::settle();
            $actor->tell(new Said('late'));
            self::settle();
            $report = $system->inspect();
            self::assertSame([2, 1, []], [$report->handled, $report->lost['stopped'], $report->actors]);
        });
    }

    public function testAReportIsPlainData(): void
    {
        self::inEveryOrder(static function (ActorSystem $system): void {
            $system->spawn(self::puppet(new Journal(), 'a'), 'a')->tell(new Deed(static fn() => delay(3.0)));
            delay(1.5);
            $shown = json_decode(json_encode($system->inspect()->toArray(), JSON_THROW_ON_ERROR), true);
            self::assertIsArray($shown);
            self::assertSame('contract', $shown['system'] ?? null);
            self::assertSame(
                [
                    [
                        'path' => '/user/a',
                        'state' => 'running',
                        'mailbox' => 0,
                        'message' => Deed::class,
                        'age' => 1.5,
                        'restarts' => 0,
                        'children' => [],
                        'beyond' => 0,
                    ],
                ],
                array_map(
                    static fn(mixed $actor): array => array_diff_key((array) $actor, ['waitsFor' => 0]),
                    (array) ($shown['actors'] ?? null),
                ),
            );
        });
    }

    /** @return array{ActorState, int, int} */
    private static function look(ActorSystem $system): array
    {
        $actor = $system->inspect()->actors[0];

        return [$actor->state, $actor->mailbox, $actor->restarts];
    }
}
