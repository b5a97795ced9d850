--TEST--
set_exception_handler() and header_register_callback() wait; the report of a lost failure may not
--EXTENSIONS--
nexus
--INI--
output_buffering=0
--FILE--
<?php
use Nexus\Async\WaitForbiddenError;

use function Nexus\Async\{spawn, await, delay};

header_register_callback(function () {
    delay(0.001);
    $GLOBALS['headers'] = 'the header callback has waited';
});
echo await(spawn(fn () => "first output\n"));
echo $headers, "\n";

final class Unhandled extends Exception
{
    public function __toString(): string
    {
        try {
            delay(0.001);
        } catch (WaitForbiddenError $e) {
            return $e->getMessage();
        }
        return 'waited';
    }
}
spawn(fn () => throw new Unhandled());
delay(0.001);

set_exception_handler(function (Throwable $e) {
    delay(0.001);
    echo $e->getMessage(), ", and its handler has waited\n";
});
throw new Exception('uncaught in main');
?>
--EXPECTF--
first output
the header callback has waited

Warning: Uncaught [NX-0103] Cannot wait (delay) here: its coroutine has ended. Wait before or after this code, or spawn() a coroutine that waits
  thrown in %s on line %d
uncaught in main, and its handler has waited
