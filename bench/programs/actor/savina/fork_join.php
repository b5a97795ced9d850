<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\BehaviorWithState;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

final class Work {}

const WORKERS = 60;

// Many actors do the same work, and stop after it.
savina(static function (ActorSystem $system): int {
    $each = share(10_000);
    $done = 0;
    $workers = [];
    for ($i = 0; $i < WORKERS; ++$i) {
        $workers[] = actor_with($system, 0, static function (
            ActorContext $context,
            object $message,
            int $count,
        ) use ($each, &$done): BehaviorWithState {
            $sine = sin(37.2);
            $sine * $sine > 0 || throw new \LogicException('The sine has changed.');
            if (++$count < $each) {
                return BehaviorWithState::next($count);
            }
            $done += $count;

            return BehaviorWithState::stopped();
        });
    }
    $work = new Work();
    for ($i = 0; $i < $each; ++$i) {
        foreach ($workers as $worker) {
            $worker->tell($work);
        }
    }
    $system->run(untilIdle: true);
    expect(WORKERS * $each, $done, 'Work done');
    expect(0, $system->liveActorCount(), 'Workers that go on');

    return WORKERS * $each;
});
