<?php

declare(strict_types=1);

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Tick;

use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\Actor\stateless;
use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

/** @return Props<object> with its own behavior, closure and captured values */
function props_with_a_closure(int $number): Props
{
    return Props::fromBehavior(Behavior::receive(static function (
        ActorContext $context,
        object $message,
    ) use ($number): Behavior {
        Handled::$messages += $number < 0 ? 0 : 1;

        return Behavior::same();
    }));
}

/** @return array<string, int|float|string> the memory of an idle actor that has handled one message */
function idle(ActorSystem $system, int $count, bool $shared): array
{
    $props = Props::fromBehavior(Behavior::receive(stateless()));
    $refs = array_fill(0, $count, null);
    $figures = parking(static function () use ($system, $count, $shared, $props, &$refs): int {
        $tick = new Tick();
        for ($i = 0; $i < $count; ++$i) {
            ($refs[$i] = $system->spawn($shared ? $props : props_with_a_closure($i)))->tell($tick);
        }
        $system->run(untilIdle: true);

        return $count;
    });
    expect($count, Handled::$messages, 'Messages handled');
    expect($count, $system->liveActorCount(), 'Actors alive');

    return $figures;
}

[$row, $number] = row();
$began = cpu_time();
$figures = idle(system(), share((int) $number), $row === 'shared');
print_json($figures + ['handled' => Handled::$messages, 'seconds' => (cpu_time() - $began) / 1e9]);
