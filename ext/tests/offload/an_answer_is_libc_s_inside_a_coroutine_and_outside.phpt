--TEST--
What a call returns, its errno and its results are the same outside of coroutines and in one
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
with_slow_dns(0.0, <<<'PHP'
    $file = offload('open', tempnam('/tmp', 'nexus'))[0];
    $calls = [
        ['getaddrinfo', 'a.example.test', 'http', 0], ['getaddrinfo', 'none.example.test', 'http', 0],
        ['getaddrinfo', 'a.example.test', 'no-such-service', 0], ['getaddrinfo', '127.0.0.1', 'http', 0],
        ['getaddrinfo', 'a.example.test', 'http', 4], ['getaddrinfo', 'localhost', 'http', 0],
        ['getaddrinfo', 'a.example.test', 'http', 1 << 20], ['getaddrinfo', str_repeat('long.', 80), 'http', 0],
        ['gethostbyname_r', 'a.example.test', 512, 0], ['gethostbyname_r', 'a.example.test', 512, 3],
        ['gethostbyname_r', 'a.example.test', 8, 0], ['gethostbyname_r', 'none.example.test', 512, 0],
        ['gethostbyname_r', '10.0.0.1', 512, 0], ['gethostbyname_r', 'localhost', 512, 1],
        ['gethostbyname', 'a.example.test'], ['gethostbyname', 'none.example.test'],
        ['gethostbyaddr', '10.0.0.1'], ['gethostbyaddr', '127.0.0.1'],
        ['getnameinfo', '10.0.0.1', 0], ['getnameinfo', '127.0.0.1', 0], ['getnameinfo', '10.0.0.1', 1],
        ['res_nsearch', 'a.example.test', 1], ['res_nsearch', 'none.example.test', 1], ['res_nsearch', 'a.example.test', 28],
        ['fsync', $file], ['fdatasync', $file], ['fsync', 1 << 20], ['fdatasync', 0], ['fsync', -1],
        ['pclose', 'exit 3'], ['pclose', 'kill -9 $$'], ['flock', 1 << 20, LOCK_EX], ['flock', $file, 99],
        ['flock', $file, LOCK_EX], ['flock', $file, 8], ['semop', 1 << 30, 0, -1], ['semop', -1, 0, -1],
        ['msgrcv', 1 << 30, 0, 0], ['msgsnd', 1 << 30, 1, 'x', 0], ['msgsnd', 1 << 30, 0, 'x', 0],
    ];
    // The first two bytes of an answer are the number of the question.
    $ask = fn(array $call): array => array_map(
        fn(mixed $part) => $call[0] === 'res_nsearch' && is_string($part) ? substr($part, 2) : $part,
        offload(...$call),
    );
    $outside = array_map($ask, $calls);
    assert(offload_counters()['begun'] === 0);
    $inside = await(spawn(fn() => array_map($ask, $calls)));
    foreach ($calls as $i => $call) {
        if ($outside[$i] !== $inside[$i]) {
            echo json_encode($call), ' outside ', var_export($outside[$i], true), ' inside ', var_export($inside[$i], true), "\n";
        }
    }
    printf("%d calls, %d kinds of answers, threads: %s\n", count($calls), count(array_unique(array_map(serialize(...), $inside))),
        offload_counters()['begun'] > 0 ? 'yes' : 'no');
    PHP, '-d', 'zend.assertions=1');
?>
--EXPECT--
40 calls, 23 kinds of answers, threads: yes
