--TEST--
A report asked for at any moment disturbs nothing: the same sums, the same order, a whole line every time
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
posix
--INI--
nexus.report_signal=12
memory_limit=256M
--FILE--
<?php
use function Nexus\Async\{coroutines, delay, spawn};
use Nexus\Async\Channel;

$log = __DIR__ . '/a_report_at_any_moment_disturbs_nothing.log';
ini_set('error_log', $log);
file_put_contents($log, '');

function numbers(int $count): iterable
{
    for ($i = 1; $i <= $count; $i++) {
        yield $i;
    }
}
function sum(int $count): int
{
    $sum = 0;
    foreach (numbers($count) as $number) {
        try {
            $sum += $number % 3 === 0 ? throw new Exception((string) $number) : $number;
        } catch (Exception $exception) {
            $sum += (int) $exception->getMessage();
        }
    }

    return $sum;
}
function work(): array
{
    $channel = new Channel(2);
    for ($i = 0; $i < 20; $i++) {
        $coroutines[] = spawn(static function () use ($channel, $i): void {
            delay(0);
            $channel->send([$i, sum(500 + $i)]);
        });
    }
    foreach ($coroutines as $_) {
        [$i, $sum] = $channel->receive();
        $sums[$i] = $sum;
    }
    foreach ($coroutines as $coroutine) {
        $coroutine->await();
    }
    ksort($sums);

    return $sums;
}

$expected = array_map(static fn(int $i): int => intdiv((500 + $i) * (501 + $i), 2), range(0, 19));
$pid = getmypid();
$sender = proc_open(['sh', '-c', "for i in $(seq 100); do kill -12 {$pid} && sleep 0.005; done"], [], $pipes);
$wrong = $rounds = 0;
while (proc_get_status($sender)['running']) {
    $wrong += work() === $expected ? 0 : 1;
    $rounds++;
}
$lines = file($log, FILE_IGNORE_NEW_LINES);
$cut = preg_grep("~^(\[[^]]*\] )?nexus\[{$pid}\]: (\d+ coroutine|coroutine \d+|    #\d+ )~", $lines, PREG_GREP_INVERT);
echo $wrong, ' wrong, ', $rounds > 3 ? 'many' : 'few', ' rounds, ', count($lines) > 100 ? 'many' : 'few', ' lines, ',
    count($cut), ' cut, ', count(coroutines()), " left\n";
?>
--CLEAN--
<?php @unlink(__DIR__ . '/a_report_at_any_moment_disturbs_nothing.log'); ?>
--EXPECT--
0 wrong, many rounds, many lines, 0 cut, 1 left
