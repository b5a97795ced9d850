--TEST--
Fifty names of a slow server take as long as one, and no coroutine stands still meanwhile
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
with_slow_dns(0.2, <<<'PHP'
    $turns = 0;
    $ticker = spawn(function () use (&$turns) {
        while (true) {
            delay(0.01);
            $turns++;
        }
    });
    $began = microtime(true);
    $calls = [
        'fsockopen' => fn(int $i) => stream_socket_get_name(fsockopen("udp://n{$i}.example.test", 9), true),
        'gethostbyname' => fn(int $i) => gethostbyname("h{$i}.example.test"),
        'gethostbyaddr' => fn(int $i) => gethostbyaddr("10.0.0.{$i}"),
        'dns_get_record' => fn(int $i) => dns_get_record("n{$i}.example.test", DNS_A)[0]['ip'],
    ];
    foreach ($calls as $name => $call) {
        $turns = 0;
        $began = microtime(true);
        $answers = all(array_map(fn(int $i) => spawn(fn() => $call($i)), range(1, 50)));
        $took = microtime(true) - $began;
        // One after the other it would be ten seconds.
        echo $name, ' ', json_encode($answers[49]), ' ', count(array_unique(array_map(serialize(...), $answers))), ' ',
            $took < 5 ? 'together' : "took {$took}", ' ', $turns > 5 ? 'ticking' : "$turns turns", "\n";
    }
    $ticker->cancel();
    PHP);
?>
--EXPECT--
fsockopen "10.1.2.3:9" 1 together ticking
gethostbyname "10.1.2.3" 1 together ticking
gethostbyaddr "host.example.test" 1 together ticking
dns_get_record "10.1.2.3" 1 together ticking
