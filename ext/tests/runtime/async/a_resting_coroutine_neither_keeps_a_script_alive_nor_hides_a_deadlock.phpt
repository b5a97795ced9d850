--TEST--
A resting coroutine continues at its time, keeps no script alive and hides no deadlock
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{delay, spawn};
use function Nexus\Internal\rest;
use Nexus\Async\{Channel, DeadlockError};

$rounds = 0;
spawn(function () use (&$rounds) {
    for (;;) {
        rest(0.001);
        $rounds++;
    }
});
while ($rounds < 2) {
    delay(0.001);
}
echo "rests again and again\n";

$late = spawn(function () {
    try {
        rest(3600.0);
    } finally {
        echo "cancelled while it rests\n";
    }
})->ignore();
delay(0.02);
$late->cancel();
delay(0.02);

spawn(fn () => rest(3600.0));
try {
    spawn(function () {
        delay(0.01);
        echo "who is awaited is waited for\n";
    })->await();
    (new Channel())->receive();
} catch (DeadlockError $error) {
    echo get_class($error), "\n";
}
try {
    rest(-1.0);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
spawn(function () {
    delay(0.01);
    echo "the script waits for this one\n";
});
--EXPECT--
rests again and again
cancelled while it rests
who is awaited is waited for
Nexus\Async\DeadlockError
[NX-0107] The rest must be 0 or more seconds, -1 given
the script waits for this one
