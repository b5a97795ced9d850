--TEST--
A signal handler may shut the system down: mail is handled, PostStop arrives, run() returns
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Actor\Signal\Signal;
use Nexus\Time\Duration;

use function Nexus\Async\delay;

$system = ActorSystem::create('shop');
$actor = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
    ActorContext $context,
    object $message,
): Behavior {
    static $number = 0;
    if (++$number === 1) {
        posix_kill((int) getmypid(), SIGTERM);
        delay(0.01);
    }
    echo "handled {$number}\n";

    return Behavior::same();
})->onSignal(static function (ActorContext $context, Signal $signal): Behavior {
    echo basename(strtr($signal::class, '\\', '/')), "\n";

    return Behavior::same();
})));
$actor->tell(new stdClass());
$actor->tell(new stdClass());
pcntl_async_signals(true);
pcntl_signal(SIGTERM, static fn() => $system->shutdown(Duration::seconds(10)));
$system->run();
echo "over\n";
?>
--EXPECT--
PreStart
handled 1
handled 2
PostStop
over
