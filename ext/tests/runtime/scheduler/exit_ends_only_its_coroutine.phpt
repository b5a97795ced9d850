--TEST--
exit() ends its coroutine only; awaiting it throws an exception that says so
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$a = spawn(function () {
    try {
        delay(0.001);
        exit("bye\n");
    } finally {
        echo "finally is not run by exit\n";
    }
});
$b = spawn(function () {
    delay(0.003);
    return 'finished';
});
try {
    await($a);
} catch (Nexus\Server\SystemException $e) {
    echo $e->getMessage(), "\n";
}
echo await($b), "\n";
?>
--EXPECT--
bye
[NX-0108] The awaited coroutine called exit(): it has no result
finished
