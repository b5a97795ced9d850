--TEST--
An actor's turn ends when its handlers have sent 64 messages, so that mailboxes of its receivers stay short
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (!getenv('NEXUS_AUTOLOAD')) die('skip NEXUS_AUTOLOAD is not set'); if (getenv('NX_SCHED_SEED')) die('skip the order is the point'); ?>
--FILE--
<?php
require getenv('NEXUS_AUTOLOAD');

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Async\Deferred;

final readonly class Send
{
    public function __construct(public int $left) {}
}

final readonly class Work {}

$done = new Deferred();
$system = ActorSystem::create('test');
$sent = $handled = $most = 0;
$receiver = $system->spawn(Props::fromBehavior(Behavior::receive(
    static function () use (&$handled, $done): Behavior {
        ++$handled === 200 * 64 && $done->complete();

        return Behavior::same();
    },
)));
$sender = $system->spawn(Props::fromBehavior(Behavior::receive(
    static function (ActorContext $context, Send $send) use (&$sent, &$handled, &$most, $receiver): Behavior {
        for ($i = 0; $i < 64; ++$i) {
            $receiver->tell(new Work());
        }
        $sent += 64;
        $most = max($most, $sent - $handled);
        $send->left > 1 ? $context->self()->tell(new Send($send->left - 1)) : null;

        return Behavior::same();
    },
)));
$sender->tell(new Send(200));
$done->future()->await();
echo "$sent sent, $handled handled\n";
echo $most <= 512 ? "short mailboxes\n" : "$most messages waited\n";
?>
--EXPECT--
12800 sent, 12800 handled
short mailboxes
