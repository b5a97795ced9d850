--TEST--
The return value, errno and results of a call are the same outside of coroutines and in one
--EXTENSIONS--
nexus
ffi
--INI--
ffi.enable=1
--SKIPIF--
<?php
require __DIR__ . '/dns.inc';
require __DIR__ . '/../hook/libc.inc';
if (($why = no_own_dns() ?? no_library()) !== null) die("skip {$why}");
?>
--FILE--
<?php
require __DIR__ . '/dns.inc';
require __DIR__ . '/../hook/libc.inc';
$library = build_library();
$file = var_export(realpath(__DIR__ . '/../hook/libc.inc'), true);
with_slow_dns(0.0, "require {$file}; \$libc = new Libc(" . var_export($library, true) . ');' . <<<'PHP'
    $file = $libc->open($library = tempnam('/tmp', 'nexus'))[0];
    $text = fn(mixed ...$arguments): Closure => fn(): array => $libc->text(...$arguments);
    $plain = fn(string $name, mixed ...$arguments): Closure => fn(): array => $libc->$name(...$arguments);
    $calls = [
        $text('getaddrinfo', 'a.example.test', 'http', 0), $text('getaddrinfo', 'none.example.test', 'http', 0),
        $text('getaddrinfo', 'a.example.test', 'no-such-service', 0), $text('getaddrinfo', '127.0.0.1', 'http', 0),
        $text('getaddrinfo', 'a.example.test', 'http', 4), $text('getaddrinfo', 'localhost', 'http', 0),
        $text('getaddrinfo', 'a.example.test', 'http', 1 << 20), $text('getaddrinfo', str_repeat('long.', 80), 'http', 0),
        $text('gethostbyname_r', 'a.example.test', 512, 0), $text('gethostbyname_r', 'a.example.test', 512, 3),
        $text('gethostbyname_r', 'a.example.test', 8, 0), $text('gethostbyname_r', 'none.example.test', 512, 0),
        $text('gethostbyname_r', '10.0.0.1', 512, 0), $text('gethostbyname_r', 'localhost', 512, 1),
        $text('gethostbyname', 'a.example.test'), $text('gethostbyname', 'none.example.test'),
        $text('gethostbyaddr', '10.0.0.1'), $text('gethostbyaddr', '127.0.0.1'),
        $text('getnameinfo', '10.0.0.1', 0), $text('getnameinfo', '127.0.0.1', 0), $text('getnameinfo', '10.0.0.1', 1),
        $text('res_nsearch', 'a.example.test', 1), $text('res_nsearch', 'none.example.test', 1), $text('res_nsearch', 'a.example.test', 28),
        $plain('fsync', $file), $plain('fdatasync', $file), $plain('fsync', 1 << 20), $plain('fdatasync', 0), $plain('fsync', -1),
        $plain('pclose', 'exit 3'), $plain('pclose', 'kill -9 $$'), $plain('flock', 1 << 20, LOCK_EX), $plain('flock', $file, 99),
        $plain('flock', $file, LOCK_EX), $plain('flock', $file, 8), $plain('semop', 1 << 30, 0, -1, -1), $plain('semop', -1, 0, -1, 10),
        $text('msgrcv', 1 << 30, 0, 0), $plain('msgsnd', 1 << 30, 1, 'x', 0), $plain('msgsnd', 1 << 30, 0, 'x', 0),
        fn(): array => [gethostbyname('a.example.test'), gethostbynamel('none.example.test'), gethostbyaddr('10.0.0.1')],
        fn(): array => array_map(fn(array $record): array => array_diff_key($record, ['ttl' => 0]), dns_get_record('a.example.test', DNS_A)),
        fn(): array => [checkdnsrr('none.example.test', 'A'), @fsockopen('tcp://none.example.test', 80, $code, $message), $code],
    ];
    $ask = fn(Closure $call): array => $call();
    $outside = array_map($ask, $calls);
    assert(offload_counters()['begun'] === 0);
    $inside = await(spawn(fn() => array_map($ask, $calls)));
    foreach ($calls as $i => $call) {
        if ($outside[$i] !== $inside[$i]) {
            echo $i, ' outside ', var_export($outside[$i], true), ' inside ', var_export($inside[$i], true), "\n";
        }
    }
    printf("%d calls, %d kinds of answers, threads: %s\n", count($calls), count(array_unique(array_map(serialize(...), $inside))),
        offload_counters()['begun'] > 0 ? 'yes' : 'no');
    PHP, '-d', 'zend.assertions=1', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=ffi', '-d', 'ffi.enable=1');
unlink($library);
?>
--EXPECT--
43 calls, 28 kinds of answers, threads: yes
