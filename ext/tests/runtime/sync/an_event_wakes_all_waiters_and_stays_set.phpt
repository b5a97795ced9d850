--TEST--
An event wakes all waiting coroutines, and no coroutine waits while it is set
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Event;

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
$event = new Event();
echo json_encode($event->isSet()), ' ';
for ($i = 0; $i < 3; $i++) {
    $all[] = arrives(fn () => outcome(fn () => $event->wait()));
}
$event->set();
$event->set();
echo json_encode($event->isSet()), ' ', implode(' ', array_map(await(...), $all)), ' ',
    outcome(fn () => $event->wait(0)), "\n";
$event->clear();
echo json_encode($event->isSet()), ' ', outcome(fn () => $event->wait(0)), "\n";
$woken = arrives(fn () => outcome(fn () => $event->wait()));
$left = arrives(fn () => outcome(fn () => $event->wait()));
$left->cancel();
$event->set();
$event->clear();
echo await($woken), ' ', await($left), ' ', json_encode($event->isSet()), "\n";
?>
--EXPECT--
false true null null null null
false NX-0102
null NX-0101 false
