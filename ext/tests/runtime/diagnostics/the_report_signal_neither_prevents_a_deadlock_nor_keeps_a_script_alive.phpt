--TEST--
The signal that prints coroutines wakes no coroutine: with nothing else left a wait is a deadlock, and a script ends
--EXTENSIONS--
nexus
--INI--
nexus.report_signal=12
--FILE--
<?php
try {
    (new Nexus\Async\Channel())->receive();
} catch (Nexus\Async\DeadlockError $error) {
    echo $error->errorCode(), "\n";
}
?>
--EXPECT--
NX-0105
