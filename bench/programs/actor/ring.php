<?php

declare(strict_types=1);

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Bench\Programs\Actor\Handled;
use Nexus\Bench\Programs\Actor\Tick;

use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\Actor\spawn_many;
use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

// Ten thousand actors; each forwards its message to the next, a hundred rounds. One is ready at a time:
// no batch is possible.
final class Lap
{
    /** @var ActorRef<object>|null */
    public ?ActorRef $first = null;

    public int $left = 0;
}

$members = share(10_000);
$system = system();
$lap = new Lap();
$last = null;
for ($i = 0; $i < $members; ++$i) {
    $next = $last;
    $behavior = Behavior::receive(static function (ActorContext $context, object $message) use ($next, $lap): Behavior {
        ++Handled::$messages;
        if ($next !== null) {
            $next->tell($message);
        } elseif (--$lap->left > 0) {
            $lap->first?->tell($message);
        }

        return Behavior::same();
    });
    $last = spawn_many($system, Props::fromBehavior($behavior), 1)[0];
}
$lap->first = $last;
$hops = 0;
interleave(static function () use ($system, $members, $lap, &$hops): int {
    $lap->left = 100;
    $lap->first?->tell(new Tick());
    $system->run(untilIdle: true);
    expect($hops += 100 * $members, Handled::$messages, 'Hops');

    return 100 * $members;
});
