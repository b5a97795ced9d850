--TEST--
gethostbyname() of many coroutines at once: PHP has one buffer for all of them, which the next call frees
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
with_slow_dns(0.1, <<<'PHP'
    // They come one after the other, and end in another order than they came: localhost is known at once.
    $answers = all(array_map(fn(int $i) => spawn(function () use ($i) {
        delay($i / 1000);
        $name = match ($i % 3) { 0 => 'localhost', 1 => "n{$i}.example.test", 2 => "none.n{$i}.test" };
        return [gethostbyname($name) === match ($i % 3) { 0 => '127.0.0.1', 1 => '10.1.2.3', 2 => $name }, gethostbynamel($name) === match ($i % 3) { 0 => ['127.0.0.1'], 1 => ['10.1.2.3'], 2 => false }];
    }), range(1, 60)));
    echo json_encode(array_values(array_unique($answers, SORT_REGULAR))), "\n";
    PHP);
?>
--EXPECT--
[[true,true]]
