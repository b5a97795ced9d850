<?php

declare(strict_types=1);

// The time of each stage of a message, alone, in turn with the others and with c, in one process. It needs
// the extension compiled from probe.c.

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Tick;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\Actor\some_context;
use function Nexus\Bench\Programs\Actor\spawn_many;
use function Nexus\Bench\Programs\Actor\stateful;
use function Nexus\Bench\Programs\Actor\stateless;
use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\yardstick;

require __DIR__ . '/boot.php';

/** Nanoseconds for each repetition of the work, less the cost of an empty loop. */
function per_time(Closure $work, int $times): float
{
    $began = cpu_time();
    for ($i = 0; $i < $times; ++$i) {
    }
    $empty = cpu_time() - $began;
    $began = cpu_time();
    $work($times);

    return (cpu_time() - $began - $empty) / $times;
}

/** @param ActorRef<object> $ref */
function tell(ActorRef $ref, Tick $tick, int $times): float
{
    return per_time(static function (int $times) use ($ref, $tick): void {
        for ($i = 0; $i < $times; ++$i) {
            $ref->tell($tick);
        }
    }, $times);
}

/** The cost of a dispatch for a message that is already in the mailbox. */
function drained(ActorSystem $system, int $messages, int &$sent): float
{
    $began = cpu_time();
    $system->run(untilIdle: true);
    $took = cpu_time() - $began;
    expect($sent += $messages, Handled::$messages, 'Messages handled');

    return $took / $messages;
}

$times = share(100_000);
$system = system();
$tick = new Tick();
$context = some_context();
$sent = 0;
$one = $system->spawn(Props::fromBehavior(Behavior::receive(stateless())));
$counting = $system->spawn(Props::fromBehavior(Behavior::withState(0, stateful())));
$many = spawn_many($system, Props::fromBehavior(Behavior::receive(stateless())), share(10_000));
$empty = static function (ActorContext $context, object $message): void {};
$handler = stateless();

$round = static function () use (
    $times,
    $system,
    $tick,
    $context,
    $one,
    $counting,
    $many,
    $empty,
    $handler,
    &$sent,
): array {
    $stages = ['message.new' => per_time(static function (int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $message = new Tick($i);
        }
    }, $times)];
    $stages['message.seq'] = per_time(static function (int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $message = (object) ['seq' => $i];
        }
    }, $times);
    $stages['mailbox'] = nexus_probe_mailbox($tick, $times);
    $stages['call'] = nexus_probe_call($empty, $context, $tick, $times);
    $stages['handler'] = nexus_probe_call($handler, $context, $tick, $times);
    $sent = Handled::$messages;
    $stages['tell'] = tell($one, $tick, $times);
    $stages['drain'] = drained($system, $times, $sent);
    foreach ($many as $ref) {
        $ref->tell($tick);
    }
    $stages['drain.cells'] = drained($system, count($many), $sent);
    // Its state is the total number of messages, which the handler sets.
    tell($counting, $tick, 1);
    $system->run(untilIdle: true);
    $sent = Handled::$messages;
    tell($counting, $tick, $times);
    $stages['drain.stateful'] = drained($system, $times, $sent);

    return $stages;
};

$elements = range(1, 100_000);
yardstick($elements);
$round();
print_json(['residentBytes' => 0]);
while (fgets(STDIN) !== false) {
    print_json(['yardstick' => yardstick($elements)] + $round());
}
