--TEST--
The same seed gives the same order again, within a process and from NX_SCHED_SEED; different seeds give different ones
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip it chooses seeds of its own');
--FILE--
<?php
use Nexus\Async\Channel;
use function Nexus\Async\{delay, spawn};
use function Nexus\Internal\{use_order, wait_until_idle};

function program(): string
{
    $log = '';
    $channel = new Channel(2);
    foreach (range('a', 'f') as $name) {
        spawn(function () use ($name, $channel, &$log): void {
            for ($step = 0; $step < 3; ++$step) {
                $log .= $name;
                $step === 1 ? $channel->send($name) : delay(0);
            }
        });
    }
    for ($received = 0; $received < 6; ++$received) {
        $log .= strtoupper($channel->receive());
    }
    wait_until_idle();

    return $log;
}

if (isset($argv[1])) {
    echo program();
    exit;
}
$orders = [];
for ($seed = 1; $seed <= 100; ++$seed) {
    use_order($seed);
    $orders[$seed] = program();
    use_order($seed);
    if (program() !== $orders[$seed]) {
        echo "seed {$seed} gave another order the second time\n";
    }
}
$distinct = count(array_unique($orders));
echo $distinct > 50 ? "many orders\n" : "only {$distinct} orders\n";
use_order(0);
echo program() === program() ? "without a seed one order\n" : "chance without a seed\n";

$php = [PHP_BINARY, '-n', '-d', 'extension=' . getenv('NEXUS_SO'), __FILE__, 'print'];
foreach ([3, 42] as $seed) {
    $runs = [];
    for ($i = 0; $i < 2; ++$i) {
        $process = proc_open($php, [1 => ['pipe', 'w']], $pipes, null, ['NX_SCHED_SEED' => (string) $seed] + getenv());
        $runs[] = stream_get_contents($pipes[1]);
        proc_close($process);
    }
    echo strlen($runs[0]) === strlen($orders[$seed]) && $runs[0] === $runs[1] && $runs[0] === $orders[$seed]
        ? "the same in a process of its own\n"
        : "{$seed}: {$orders[$seed]} {$runs[0]} {$runs[1]}\n";
}
?>
--EXPECT--
many orders
without a seed one order
the same in a process of its own
the same in a process of its own
