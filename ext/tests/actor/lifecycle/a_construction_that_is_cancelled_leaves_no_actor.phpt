--TEST--
A construction that waits can be cancelled: its spawner gets the exception, and no actor is left
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Async\TimeoutException;

use function Nexus\Async\{delay, timeout};

$system = ActorSystem::create('shop');
$slow = Props::fromBehavior(Behavior::setup(static function () {
    delay(60);

    return Behavior::empty();
}));
try {
    timeout(0.01, static fn() => $system->spawn($slow, 'slow'));
} catch (TimeoutException $exception) {
    echo $exception::class, "\n";
}
var_dump($system->liveActorCount());
--EXPECT--
Nexus\Async\TimeoutException
int(0)
