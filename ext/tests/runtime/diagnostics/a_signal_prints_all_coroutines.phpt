--TEST--
A signal prints all coroutines to the error log, of a process that waits and of one that computes
--EXTENSIONS--
nexus
posix
--INI--
nexus.report_signal=12
--FILE--
<?php
use function Nexus\Async\{delay, spawn};
use Nexus\Async\Channel;

$log = __DIR__ . '/a_signal_prints_all_coroutines.log';
ini_set('error_log', $log);

/** Each line without the parts that differ from run to run. */
function printed(): string
{
    global $log;
    $text = (string) file_get_contents($log);
    file_put_contents($log, '');

    return preg_replace(
        [
            '~^\[.*?\d UTC\] ~m',
            '~\[' . getmypid() . '\]~',
            '~/\S*/~',
            '~\d+\.\d+~',
            '~\d+ (iterations|started)~',
            '~\{closure:.*\}~',
        ],
        ['', '[pid]', '', 'n', 'n $1', '{closure}'],
        $text,
    );
}
date_default_timezone_set('UTC');
function compute(): void
{
    global $log;
    $sender = proc_open(['sh', '-c', 'kill -12 ' . getmypid()], [], $pipes);
    while (!@file_get_contents($log)) {
        for ($i = 0; $i < 100_000; $i++);
    }
}
file_put_contents($log, '');

$channel = new Channel();
spawn(static fn() => $channel->receive());
delay(0.001);
echo "idle:\n";
// On a busy machine the signal may come while this script computes, and the watchdog's thread prints a report first,
// since the loop has not answered in time.
do {
    $sender = proc_open(
        ['sh', '-c', 'read go; until grep -q ") S" /proc/' . getmypid() . '/stat; do :; done; kill -12 ' . getmypid()],
        [['pipe', 'r']],
        $pipes,
    );
    fwrite($pipes[0], "go\n");
    do {
        delay(0.3);
        clearstatcache();
    } while (!filesize($log));
    proc_close($sender);
    $reports = printed();
    $report = substr($reports, (int) strrpos($reports, 'nexus[pid]: 2 coroutines: '));
} while (!str_contains($report, ': 0 running'));
echo $report, "computing:\n";
$busy = spawn(static fn() => compute());
$busy->await();
echo printed();
$channel->send(1);
?>
--CLEAN--
<?php @unlink(__DIR__ . '/a_signal_prints_all_coroutines.log'); ?>
--EXPECTF--
idle:
nexus[pid]: 2 coroutines: 0 running, 0 ready, 2 waiting; up n s, n started, n iterations of the loop%S
nexus[pid]: coroutine 0 (main): waiting, n s old: delay, n s left, at a_signal_prints_all_coroutines.php:%d%S
nexus[pid]: coroutine 1: waiting, n s old: channel receive%S, at a_signal_prints_all_coroutines.php:%d, spawned at a_signal_prints_all_coroutines.php:%d
computing:
nexus[pid]: 3 coroutines: 1 running, 0 ready, 2 waiting; up n s, n started, n iterations of the loop%S
nexus[pid]: coroutine 0 (main): waiting, n s old: %s, at a_signal_prints_all_coroutines.php:%d%S
nexus[pid]: coroutine 1: waiting, n s old: channel receive%S, at a_signal_prints_all_coroutines.php:%d, spawned at a_signal_prints_all_coroutines.php:%d
nexus[pid]: coroutine 2: running, n s old, at a_signal_prints_all_coroutines.php:%d, spawned at a_signal_prints_all_coroutines.php:%d
%Anexus[pid]:     #%d a_signal_prints_all_coroutines.php(%d): compute()
nexus[pid]:     #%d [internal function]: {closure}()
