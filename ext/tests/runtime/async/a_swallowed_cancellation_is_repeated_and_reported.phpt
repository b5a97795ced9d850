--TEST--
A coroutine that swallows a cancellation is cancelled again and reported
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{delay, spawn};

Nexus\Internal\use_time(2);
ini_set('display_errors', '0');
ini_set('log_errors', '1');
ini_set('error_log', 'php://stdout');
$swallowed = 0;
$stubborn = spawn(function () use (&$swallowed): string {
    while ($swallowed < 2) {
        try {
            delay(20);
        } catch (CancelledError $error) {
            ++$swallowed;
        }
    }

    return 'went at last';
});
$tidy = spawn(function (): void {
    try {
        delay(20);
    } finally {
        delay(0.2);
        echo "cleaned up in peace\n";
    }
});
delay(0.001);
$stubborn->cancel('please');
$tidy->cancel('please');
delay(0.001);
$tidy->cancel('again');
echo $stubborn->await(), ' after ', $swallowed, "\n";
--EXPECTF--
cleaned up in peace
%sNexus: coroutine %d was cancelled (please) and waits again: delay%S, %s:%d. It is cancelled again; %s
went at last after 2
