--TEST--
DNS answers are kept for their time to live and grow older; empty answers and those without a time are not kept
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
with_slow_dns(0.02, <<<'PHP'
    $ask = fn(string $name, int $type = DNS_A): array => await(spawn(fn() => dns_get_record("{$name}.example.test", $type)));
    $asked = function () use ($ask): int {
        static $before = 0;
        $count = (int) $ask('count', DNS_TXT)[0]['txt'];
        [$new, $before] = [$count - $before, $count];
        return $new;
    };
    $ttl = fn(array $answer): int => $answer[0]['ttl'];
    $asked();
    $first = $ask('ttl-3');
    $second = $ask('ttl-3');
    echo $asked(), ' ', $ttl($first), ' ', $ttl($second), ' ', json_encode($first === $second), "\n";
    $ask('ttl-3', DNS_TXT);
    $ask('ttl-300');
    echo $asked(), " for another type, another name\n";
    // Two names with the same FNV-1a hash of 64 bits.
    $ask('8yn0iYCKYHlIj4-BwPqk');
    $ask('GReLUrM4wMqfg9yzV3KQ');
    echo $asked(), " for another name of the same hash\n";
    delay(1.1);
    echo $ttl($ask('ttl-3')) < 3 ? 'older' : 'as new', ', asked ', $asked(), "\n";
    delay(2);
    echo $ttl($ask('ttl-3')) < 3 ? 'older' : 'as new', ', asked ', $asked(), "\n";
    $ask('short');
    $ask('short');
    echo $asked(), " without time\n";
    $ask('none');
    $ask('none');
    echo $asked(), " without a name\n";
    PHP);
?>
--EXPECT--
1 3 3 true
2 for another type, another name
2 for another name of the same hash
older, asked 0
as new, asked 1
2 without time
2 without a name
