--TEST--
Our own descriptors have numbers from 1024 on, so that stream_select() works with as many as before
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--SKIPIF--
<?php
exec('ulimit -n 4096', $output, $code);
if ($code !== 0) die('skip the limit of open files is too low');
if (!is_dir('/proc/self/fd')) die('skip no /proc');
?>
--FILE--
<?php
$script = <<<'PHP'
    use function Nexus\Async\{await, spawn};

    /** Numbers of what is not a file, a pipe, a terminal or a socket: the reactor, its wake-up, a child's. */
    function own(): array
    {
        $own = [];
        foreach (scandir('/proc/self/fd') as $number) {
            $target = is_numeric($number) ? @readlink("/proc/self/fd/$number") : false;
            if (is_string($target) && str_starts_with($target, 'anon_inode:')) {
                $own[] = (int) $number;
            }
        }
        return $own;
    }

    $before = count(scandir('/proc/self/fd'));
    $child = proc_open(['sleep', '60'], [], $pipes);
    $pid = proc_get_status($child)['pid'];
    $waiter = spawn(fn(): int => proc_close($child));
    Nexus\Internal\wait_until_idle();
    $own = own();
    exec("kill {$pid}");
    echo count($own) >= 3 ? 'three or more' : json_encode($own), ', ', min($own) >= 1024 ? "above select()'s\n" : "among select()'s\n";
    await($waiter);
    // Every number below 1024 but a handful is the script's.
    $open = [];
    while (($pair = @stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0)) && count($open) < 2 * (int) $argv[1]) {
        array_push($open, ...$pair);
    }
    [$a, $b] = array_slice($open, -2);
    $answer = await(spawn(function () use ($a, $b): array {
        fwrite($b, 'x');
        $read = [$a, $b];
        $none = null;
        return [stream_select($read, $none, $none, 5), $read === [$a]];
    }));
    echo count($open), ' streams, ', json_encode($answer), "\n";
    PHP;
$file = tempnam('/tmp', 'nexus-script');
file_put_contents($file, "<?php {$script}");
foreach ([[4096, 500], [256, 100]] as [$limit, $pairs]) {
    passthru(
        "ulimit -n {$limit}; "
            . getenv('TEST_PHP_EXECUTABLE')
            . ' -n -d display_errors=1 -d nexus.hooks=1 -d extension='
            . escapeshellarg(getenv('NEXUS_SO'))
            . " {$file} {$pairs} 2>&1"
    );
}
unlink($file);
?>
--EXPECT--
three or more, above select()'s
1000 streams, [1,true]
three or more, among select()'s
200 streams, [1,true]
