--TEST--
coroutines() lists every coroutine: its state, its age, what it waits for and where
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{coroutines, delay, spawn};
use Nexus\Async\Channel;
use Nexus\Async\CoroutineState;

function show(): void
{
    foreach (coroutines() as $info) {
        echo $info->id, ' ', $info->name ?? '-', ' ', $info->state->value, ' ',
            $info->age >= 0 && $info->age < 60 ? 'aged' : $info->age,
            ' ', $info->waitsFor ?? '-', ' ', basename($info->waitsAt ?? '-'), ' ', $info->heldBy ?? '-', ' ',
            basename($info->spawnedAt ?? '-'), "\n";
    }
}

$channel = new Channel();
Nexus\Internal\use_time(2); // a delay() ends when no other coroutine can continue
spawn(static fn() => $channel->receive());
spawn(static function (): void {
    delay(3600);
})->cancel();
$sleeper = spawn(static function (): void {
    try {
        delay(3600);
    } catch (Nexus\Async\CancelledError) {
    }
});
delay(0.001);
$late = spawn(static fn() => show());
show();
echo "--\n";
delay(0.001);
echo "--\n";
$channel->send(1);
echo coroutines()[1]->state === CoroutineState::Ready ? "woken\n" : "not woken\n";
$sleeper->cancel();
delay(0.001);
show();
$info = coroutines()[0];
try {
    $info->id = 7;
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECTF--
0 main running aged - - - -
1 - waiting aged channel receive%S coroutines_lists_what_each_coroutine_does.php:18 - coroutines_lists_what_each_coroutine_does.php:18
3 - waiting aged delay, 3%d.%d s left coroutines_lists_what_each_coroutine_does.php:24 - coroutines_lists_what_each_coroutine_does.php:22
4 - starting aged - - - coroutines_lists_what_each_coroutine_does.php:29
--
0 main waiting aged delay, %f s left coroutines_lists_what_each_coroutine_does.php:32 - -
1 - waiting aged channel receive%S coroutines_lists_what_each_coroutine_does.php:18 - coroutines_lists_what_each_coroutine_does.php:18
3 - waiting aged delay, 3%d.%d s left coroutines_lists_what_each_coroutine_does.php:24 - coroutines_lists_what_each_coroutine_does.php:22
4 - running aged - - - coroutines_lists_what_each_coroutine_does.php:29
--
woken
0 main running aged - - - -
Cannot modify readonly property Nexus\Async\CoroutineInfo::$id
