--TEST--
An output callback may not wait
--EXTENSIONS--
nexus
--INI--
output_buffering=0
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


ob_start(function (string $text) {
    try {
        delay(0.001);
    } catch (Nexus\Async\WaitForbiddenError $e) {
        return $e->errorCode() . ': ' . $e->getMessage();
    }
});
echo 'x';
ob_end_flush();
?>
--EXPECT--
NX-0103: [NX-0103] Cannot wait (delay) here: this runs inside an output buffer's callback. Wait before or after this code, or spawn() a coroutine that waits
