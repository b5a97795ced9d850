--TEST--
A memory limit that a handler exhausts ends its actor, with one message
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("USE_ZEND_ALLOC") === "0") die("skip there is no memory limit without the Zend allocator");
--INI--
memory_limit=32M
--FILE--
<?php
require __DIR__ . '/../actors.inc';

use Nexus\Actor\{ActorSystem, Behavior, Props};
use Nexus\Time\Duration;

$system = ActorSystem::create('shop');
$greedy = $system->spawn(Props::fromBehavior(Behavior::receive(static function () {
    $all = str_repeat('x', 100_000_000);

    return Behavior::same();
})), 'greedy');
try {
    $greedy->ask(new stdClass(), Duration::seconds(20))->await();
} catch (Throwable $failure) {
    echo $failure::class, ': ', $failure->getMessage(), "\n";
}
$system->shutdown(Duration::seconds(20));
var_dump($greedy->isAlive());
?>
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted%s in %s on line %d
Nexus\Server\SystemException: [NX-0108] The handler of this ask died of a fatal error (see the error log)
bool(false)
