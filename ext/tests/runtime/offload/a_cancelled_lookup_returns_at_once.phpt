--TEST--
A cancelled lookup returns at once; its later result is discarded, and the threads continue to work
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
with_slow_dns(6, <<<'PHP'
    $outcomes = new ArrayObject();
    $lookups = array_map(fn(int $i) => spawn(function () use ($i, $outcomes) {
        try {
            match ($i % 4) {
                0 => fsockopen("udp://n{$i}.example.test", 9),
                1 => gethostbyname("n{$i}.example.test"),
                2 => dns_get_record("n{$i}.example.test", DNS_A),
                3 => gethostbyaddr("10.0.0.{$i}"),
            };
            $outcomes[] = 'stayed';
        } finally {
            $outcomes[] = 'left';
        }
    }), range(1, 80));
    for ($end = microtime(true) + 60; offload_counters()['running'] < 64 && microtime(true) < $end;) {
        delay(0.01);
    }
    array_map(fn($lookup) => $lookup->cancel(), $lookups);
    foreach ($lookups as $lookup) {
        try {
            await($lookup);
        } catch (Nexus\Async\CancelledError) {
        }
    }
    echo implode(' ', array_unique((array) $outcomes)), "\n";
    // 64 were asked and have no answer yet, the others had not begun.
    $counters = offload_counters();
    echo $counters['running'], ' run, ', $counters['queued'], " wait\n";
    $end = microtime(true) + 60;
    while (offload_counters()['running'] > 0 && microtime(true) < $end) {
        delay(0.01);
    }
    echo offload_counters()['running'], " run\n";
    echo await(spawn(fn() => gethostbyname('after.example.test'))), "\n";
    echo offload_counters()['begun'], " threads\n";
    PHP);
?>
--EXPECT--
left
64 run, 0 wait
0 run
10.1.2.3
64 threads
