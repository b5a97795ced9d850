--TEST--
pcntl_fork() while coroutines live is a typed error that names them
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
use Nexus\Async\MisuseError;

use function Nexus\Async\{spawn, await, delay};

$fork = function (string $function = 'PCNTL_fork'): string {
    try {
        return $function() === 0 ? exit("a child\n") : 'forked';
    } catch (MisuseError $e) {
        return $e->errorCode() . ' ' . str_replace(__DIR__ . '/', '', $e->getMessage());
    }
};
$coroutines = [];
for ($i = 0; $i < 4; $i++) {
    $coroutines[] = spawn(fn () => delay(0.001));
}
echo $fork(), "\n";
foreach ($coroutines as $coroutine) {
    await($coroutine);
}
echo "in a coroutine: ", await(spawn($fork)), "\n";
echo "called by name: ", await(spawn(fn () => $fork('pcntl_fork'))), "\n";
$pid = pcntl_fork();
if ($pid === 0) {
    exit(7);
}
pcntl_waitpid($pid, $status);
echo "alone: ", pcntl_wexitstatus($status), "\n";
?>
--EXPECT--
NX-0109 [NX-0109] pcntl_fork() was called while 4 coroutines are alive, spawned at pcntl_fork_is_refused_while_coroutines_live.php:15, pcntl_fork_is_refused_while_coroutines_live.php:15, pcntl_fork_is_refused_while_coroutines_live.php:15, ...: the child process would have copies of them that never finish. Fork before the first spawn(), await the coroutines first, or start a program with proc_open()
in a coroutine: NX-0109 [NX-0109] pcntl_fork() was called while 1 coroutine is alive, spawned at pcntl_fork_is_refused_while_coroutines_live.php:21: the child process would have copies of them that never finish. Fork before the first spawn(), await the coroutines first, or start a program with proc_open()
called by name: NX-0109 [NX-0109] pcntl_fork() was called while 1 coroutine is alive, spawned at pcntl_fork_is_refused_while_coroutines_live.php:22: the child process would have copies of them that never finish. Fork before the first spawn(), await the coroutines first, or start a program with proc_open()
alone: 7
