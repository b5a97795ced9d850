--TEST--
exit() in a handler of pcntl_signal() ends a script that only waits for its coroutines; they are cancelled
--DESCRIPTION--
Orders: 10, for each takes long
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use function Nexus\Async\{spawn, delay};

pcntl_async_signals(true);
pcntl_signal(SIGTERM, function () {
    echo "the handler\n";
    exit(0);
});
register_shutdown_function(function () {
    echo "a shutdown function\n";
});
spawn(function () {
    try {
        delay(100);
        echo "never\n";
    } finally {
        delay(0.001);
        echo "cancelled\n";
    }
});
/* The handler runs in the coroutine that computes: by then all others wait. */
$sender = proc_open(['sh', '-c', 'sleep 0.3; kill -TERM ' . getmypid()], [], $pipes);
echo "main ends\n";
?>
--EXPECT--
main ends
the handler
cancelled
a shutdown function
