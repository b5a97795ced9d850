--TEST--
A sender that waits for a full mailbox is cancelled at the end of the script, in a Fiber too, and leaves nothing behind
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (getenv('NX_SCHED_SEED')) {
    die('skip the order is asserted');
}
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, MailboxConfig, OverflowStrategy, Props};
use Nexus\Async\Deferred;

use function Nexus\Async\{delay, spawn};

$never = new Deferred();
$system = ActorSystem::create('shop');
$props = Props::fromBehavior(Behavior::receive(static function () use ($never): Behavior {
    $never->future()->await();

    return Behavior::same();
}))->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure));
$actor = $system->spawn($props, 'orders');
$actor->tell(new Witness('handled'));
delay(0);
$actor->tell(new Witness('in the mailbox'));
spawn(static function () use ($actor): void {
    try {
        $actor->tell(new Witness('of a coroutine'));
    } finally {
        echo "the coroutine is cancelled\n";
    }
});
spawn(static function () use ($actor): void {
    $fiber = new Fiber(static fn() => $actor->tell(new Witness('of a Fiber')));
    $fiber->start();
});
delay(0.01);
echo "end\n";
--EXPECTF--
end

Warning: Nexus: Nothing can wake these coroutines any more; they are cancelled:
  coroutine %d (actor /user/orders handling Witness): result of a Deferred, at %s
  coroutine %d: space in the mailbox of /user/orders, which is full, at %s
  coroutine %d: space in the mailbox of /user/orders, which is full, at %s
the coroutine is cancelled
of a coroutine is let go
of a Fiber is let go
%A
handled is let go
in the mailbox is let go
