--TEST--
No handler of a signal runs in the midst of a switch, while the settings of two coroutines are exchanged
--EXTENSIONS--
nexus
mbstring
pcntl
--SKIPIF--
<?php if (!function_exists('proc_open')) die('skip needs proc_open'); ?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$heard = $foreign = 0;
$set = []; // by encoding: its coroutine has set it; a signal may arrive before
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, static function () use (&$heard, &$foreign, &$set): void {
    $frames = debug_backtrace();
    $encoding = $frames[count($frames) - 1]['args'][0] ?? null;
    $foreign += (int) (is_string($encoding) && isset($set[$encoding]) && $encoding !== mb_internal_encoding());
    $heard++;
});
$own = getmypid();
$sender = proc_open(['sh', '-c', "while kill -USR1 {$own} 2>/dev/null; do :; done"], [], $pipes);
$switching = static function (string $encoding) use (&$heard, &$set): void {
    mb_internal_encoding($encoding);
    $set[$encoding] = true;
    for ($rounds = 0; $rounds < 3000 || $heard < 50; $rounds++) {
        delay(0);
        assert(mb_internal_encoding() === $encoding);
    }
};
$running = array_map(static fn(string $encoding) => spawn($switching, $encoding), ['UTF-8', 'EUC-JP', 'SJIS']);
array_map(await(...), $running);
pcntl_signal(SIGUSR1, SIG_IGN);
proc_terminate($sender, SIGKILL);
proc_close($sender);
echo $heard >= 50 ? 'heard' : $heard, ", {$foreign} with another coroutine's settings\n";
?>
--EXPECT--
heard, 0 with another coroutine's settings
