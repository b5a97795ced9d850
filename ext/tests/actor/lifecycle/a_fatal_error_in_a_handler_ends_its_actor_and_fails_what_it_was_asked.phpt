--TEST--
A fatal error in a handler ends its actor and fails its running and queued asks; other actors continue
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$system = ActorSystem::create('shop');
$failing = $system->spawn(Props::fromBehavior(Behavior::receive(static function () {
    Nexus\Async\delay(0.001);
    eval('function twice(): never {} function twice() {}');
})), 'failing');
$other = $system->spawn(Props::fromBehavior(Behavior::receive(static function (ActorContext $context, object $message) {
    $context->reply($message);

    return Behavior::same();
})), 'other');
$answers = [$failing->ask(new stdClass(), Duration::seconds(20)), $failing->ask(new stdClass(), Duration::seconds(20))];
foreach ($answers as $answer) {
    try {
        $answer->await();
    } catch (Throwable $failure) {
        echo $failure::class, ': ', $failure->getMessage(), "\n";
    }
}
var_dump($failing->isAlive());
echo $other->ask(new stdClass(), Duration::seconds(20))->await()::class, "\n";
$system->shutdown(Duration::seconds(20));
?>
--EXPECTF--
Fatal error: Cannot redeclare %Stwice()%A
Nexus\Server\SystemException: [NX-0108] The handler of this ask died of a fatal error (see the error log)
%ANexus\Actor\Exception\AskUndeliverableException: [NX-1031] /user/failing was not asked: it is stopped
bool(false)
stdClass
