--TEST--
The report at the end of the script counts the messages of a stash, as that of an actor that stops does
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};

$system = ActorSystem::create('shop');
$stashing = $system->spawn(Props::fromBehavior(Behavior::receive(static function (ActorContext $context) {
    $context->stash();

    return Behavior::same();
})), 'stashing');
array_map($stashing->tell(...), [new stdClass(), new stdClass(), new stdClass()]);
$system->run(untilIdle: true);
$stashing->tell(new stdClass());
echo "end\n";
--EXPECTF--
end
nexus: [NX-1020] the script has ended with 4 messages in the mailboxes and stashes of 1 actor of shop (most in /user/stashing: 4): %s
