--TEST--
exit() in a handler of pcntl_signal() ends the script, in any coroutine and whatever main does
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
$script = <<<'PHP'
    use function Nexus\Async\{spawn, delay, shield};

    pcntl_async_signals(true);
    pcntl_signal(SIGTERM, static function (): void { exit(3); });
    register_shutdown_function(static function (): void { echo "shutdown\n"; });
    $begun = false;
    spawn(static function () use (&$begun): void {
        $begun = true;
        try { delay(100); } finally { echo "cancelled\n"; }
    });
    while (!$begun) { delay(0); }
    $strike = static function (): void { kill(); for (;;); };
    function kill(): void {
        static $sender;
        $sender = proc_open(['sh', '-c', 'kill -TERM ' . getmypid()], [], $pipes);
    }
    PHP;
$mains = [
    'main waits for its coroutines' => 'spawn($strike);',
    'main waits' => 'spawn($strike); delay(100); echo "never\n";',
    'main waits shielded' => 'spawn($strike); shield(static fn() => delay(100)); echo "never\n";',
    'main waits in a library' => 'spawn($strike); sleep(100); echo "never\n";',
    'main yields' => 'spawn($strike); for (;;) { delay(0); } echo "never\n";',
    'main itself is struck' => 'delay(0.001); $strike(); echo "never\n";',
    'by a call' => 'pcntl_async_signals(false); spawn(static function (): void {
        kill(); for (;;) { pcntl_signal_dispatch(); } echo "never\n"; }); delay(100);',
];
foreach ($mains as $name => $main) {
    $process = proc_open(
        [PHP_BINARY, '-n', '-d', 'extension=' . getenv('NEXUS_SO'), '-r', "$script\n$main"],
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]],
        $pipes,
    );
    $output = stream_get_contents($pipes[1]);
    echo "$name: ", strtr(trim($output), "\n", ' '), ', ', proc_close($process), "\n";
}
?>
--EXPECT--
main waits for its coroutines: cancelled shutdown, 3
main waits: cancelled shutdown, 3
main waits shielded: cancelled shutdown, 3
main waits in a library: cancelled shutdown, 3
main yields: cancelled shutdown, 3
main itself is struck: cancelled shutdown, 3
by a call: cancelled shutdown, 3
