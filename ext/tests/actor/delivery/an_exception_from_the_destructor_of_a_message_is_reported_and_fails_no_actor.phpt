--TEST--
An exception from the destructor of a message is reported; the next message and the actor are not affected
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Actor\Message\PoisonPill;

final class Grudge
{
    public function __construct(public readonly int $number) {}

    public function __destruct()
    {
        throw new RuntimeException("of {$this->number}");
    }
}

$handle = static function ($context, object $message) {
    echo $message::class, " {$message->number}\n";

    return Behavior::same();
};
$system = ActorSystem::create('shop');
foreach ([
    Props::fromBehavior(Behavior::receive($handle)),
    Props::fromBehavior(Behavior::receive($handle))->reentrant(),
] as $props) {
    $actor = $system->spawn($props);
    $actor->tell(new Grudge(1));
    $actor->tell((object) ['number' => 2]);
    $actor->tell(new Grudge(3));
    $actor->tell(new PoisonPill());
    $system->run(untilIdle: true);
    var_dump($actor->isAlive());
}
--EXPECTF--
Grudge 1
%AUncaught RuntimeException: of 1%A
stdClass 2
Grudge 3
%AUncaught RuntimeException: of 3%A
bool(false)
Grudge 1
%AUncaught RuntimeException: of 1%A
stdClass 2
Grudge 3
%AUncaught RuntimeException: of 3%A
bool(false)
