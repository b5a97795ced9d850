<?php

declare(strict_types=1);

use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Kind;
use Nexus\Bench\Programs\Actor\Load;
use Nexus\Bench\Programs\Actor\Tick;

use function Nexus\Bench\Programs\Actor\repeated;
use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\spawn_many;
use function Nexus\Bench\Programs\Actor\stateful;
use function Nexus\Bench\Programs\Actor\stateless;
use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\rounds;

require __DIR__ . '/boot.php';

/**
 * One loop for each kind: an additional call per message would be measurable.
 *
 * @param ActorRef<object> $ref
 */
function burst(ActorRef $ref, Kind $kind, int $messages): void
{
    $tick = new Tick();
    switch ($kind) {
        case Kind::Same:
            for ($i = 0; $i < $messages; ++$i) {
                $ref->tell($tick);
            }
            break;
        case Kind::Fresh:
            for ($i = 0; $i < $messages; ++$i) {
                $ref->tell(new Tick($i));
            }
            break;
        case Kind::Plain:
            for ($i = 0; $i < $messages; ++$i) {
                $ref->tell((object) ['seq' => $i]);
            }
    }
}

/** @param list<ActorRef<object>> $refs each has one, then each the next */
function in_turns(array $refs, Kind $kind, int $messages): void
{
    $tick = new Tick();
    for ($i = 0; $i < $messages; ++$i) {
        switch ($kind) {
            case Kind::Same:
                foreach ($refs as $ref) {
                    $ref->tell($tick);
                }
                break;
            case Kind::Fresh:
                foreach ($refs as $ref) {
                    $ref->tell(new Tick($i));
                }
                break;
            case Kind::Plain:
                foreach ($refs as $ref) {
                    $ref->tell((object) ['seq' => $i]);
                }
        }
    }
}

[$row, $kind] = row();
$load = Load::of($row);
$kind = Kind::from($kind);
$system = system();
$behavior = $load->stateful ? Behavior::withState(0, stateful()) : Behavior::receive(stateless());
$refs = spawn_many($system, Props::fromBehavior($behavior), $load->receivers);
$sent = 0;
$once = static function () use ($row, $load, $kind, $system, $refs, &$sent): int {
    $began = cpu_time();
    if ($load->inTurns) {
        in_turns($refs, $kind, $load->each);
    } else {
        foreach ($refs as $ref) {
            burst($ref, $kind, $load->each);
        }
    }
    $dispatched = cpu_time() - $began;
    $system->run(untilIdle: true);
    $took = cpu_time() - $began;
    expect($sent += $load->messages(), Handled::$messages, 'Messages handled');

    return $row === 'raw_dispatch' ? $dispatched : $took;
};
rounds(static fn(): float => repeated($load, $once));
