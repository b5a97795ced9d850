--TEST--
Fifty names of a slow server take as long as one, and nobody stands still meanwhile
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
        'getaddrinfo' => fn(int $i) => offload('getaddrinfo', "n{$i}.example.test", 'http', 0),
        'gethostbyname_r' => fn(int $i) => offload('gethostbyname_r', "n{$i}.example.test", 1024, 5),
        'getnameinfo' => fn(int $i) => offload('getnameinfo', "10.0.0.{$i}", 0),
        'res_nsearch' => fn(int $i) => bin2hex(substr(offload('res_nsearch', "n{$i}.example.test", 1)[2], -4)),
    ];
    foreach ($calls as $name => $call) {
        $turns = 0;
        $began = microtime(true);
        $answers = all(array_map(fn(int $i) => spawn(fn() => $call($i)), range(1, 50)));
        $took = microtime(true) - $began;
        // One after the other it would be ten seconds.
        echo $name, ' ', json_encode($answers[49]), ' ', count(array_unique(array_map(serialize(...), $answers))), ' ',
            $took < 2 ? 'together' : "took {$took}", ' ', $turns > 5 ? 'ticking' : "$turns turns", "\n";
    }
    $ticker->cancel();
    PHP);
?>
--EXPECT--
getaddrinfo [0,0,["10.1.2.3"]] 1 together ticking
gethostbyname_r [0,0,["n50.example.test","10.1.2.3"]] 50 together ticking
getnameinfo [0,0,"host.example.test http"] 1 together ticking
res_nsearch "0a010203" 1 together ticking
