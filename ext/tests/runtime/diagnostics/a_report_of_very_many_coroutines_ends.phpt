--TEST--
A report of very many coroutines stops at two thousand, and counts the rest; no write cuts a line
--EXTENSIONS--
nexus
posix
--INI--
nexus.report_signal=12
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

$log = __DIR__ . '/a_report_of_very_many_coroutines_ends.log';
@unlink($log);
ini_set('error_log', $log);
for ($i = 0; $i < 2500; $i++) {
    $coroutines[] = spawn(static fn() => delay(3600));
}
delay(0.001);
posix_kill(posix_getpid(), 12);
delay(0.001);
$writes = preg_split('~^\[.*?\] (?=nexus)~m', file_get_contents($log), -1, PREG_SPLIT_NO_EMPTY);
$lines = explode("\n", trim(implode('', $writes)));
$tag = 'nexus[' . posix_getpid() . ']: ';
echo count(preg_grep('/\]: coroutine /', $lines)), ' ',
    array_filter($lines, static fn(string $line): bool => !str_starts_with($line, $tag)) === [] ? 'tagged' : 'cut',
    "\n";
echo max(array_map(strlen(...), $writes)) <= 4096 ? 'small' : 'large', ' writes, ',
    count($writes) > 10 ? 'many' : 'few', "\n";
echo substr(end($lines), strlen($tag)), "\n";
foreach ($coroutines as $coroutine) {
    $coroutine->cancel();
}
?>
--CLEAN--
<?php @unlink(__DIR__ . '/a_report_of_very_many_coroutines_ends.log'); ?>
--EXPECT--
2000 tagged
small writes, many
and 501 more
