--TEST--
A C call that outlasts its time limit throws at the call; its result and the arguments of the pending call are freed
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
--INI--
memory_limit=200M
--FILE--
<?php
use function Nexus\Async\{await, spawn, timeout};

/* The limit expires in the C call of each line; the code after the call must not run. */
$calls = [
    'for nothing' => static function () { hash('sha512', str_repeat('x', 60_000_000)); echo "not reached\n"; },
    'assigned' => static function () { $hash = hash('sha512', str_repeat('x', 60_000_000)); echo "not reached\n"; },
    'an argument' => static function () {
        printf('%s', strrev(str_repeat(hash('sha512', str_repeat('x', 60_000_000)), 100_000)));
        echo "not reached\n";
    },
    'concatenated' => static function () {
        $text = 'a' . hash('sha512', str_repeat('x', 60_000_000)) . str_repeat('y', 1_000_000);
        echo "not reached\n";
    },
    'into an array' => static function () {
        $list = [];
        $list[] = str_repeat('x', 60_000_000);
        $list['hash'] = hash('sha512', $list[0]);
        echo "not reached\n";
    },
];
foreach ($calls as $name => $call) {
    $before = memory_get_usage();
    for ($i = 0; $i < 6; $i++) {
        try {
            $i % 2 === 0 ? timeout(0.000_001, $call) : await(spawn(static fn() => timeout(0.000_001, $call)));
        } catch (Nexus\Async\TimeoutException) {
        }
    }
    $kept = memory_get_usage() - $before;
    echo $name, ': ', $kept < 500_000 ? 'nothing kept' : "{$kept} bytes kept", "\n";
}
?>
--EXPECT--
for nothing: nothing kept
assigned: nothing kept
an argument: nothing kept
concatenated: nothing kept
into an array: nothing kept
