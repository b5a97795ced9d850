--TEST--
A message that a destructor sends at the end of the script does no harm; a report says that it was not handled
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorRef, ActorSystem, Behavior, MailboxConfig, OverflowStrategy, Props};

final class Farewell
{
    public function __construct(private ActorRef $to) {}

    public function __destruct()
    {
        foreach (range(1, 3) as $ignored) {
            $this->to->tell(new stdClass());
        }
        echo "sent\n";
    }
}
$system = ActorSystem::create('shop');
$props = Props::fromBehavior(Behavior::receive(static fn() => Behavior::same()));
$plain = new Farewell($system->spawn($props, 'plain'));
$bounded = new Farewell($system->spawn(
    $props->withMailbox(MailboxConfig::bounded(1, OverflowStrategy::Backpressure)),
    'bounded',
));
$system->stop($dead = $system->spawn($props, 'dead'));
$system->run(untilIdle: true);
$gone = new Farewell($dead);
echo "end\n";
--EXPECTF--
end
sent
sent
sent
nexus: [NX-1020] the script has ended with 4 messages in the mailboxes and stashes of 2 actors %s
