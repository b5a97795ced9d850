--TEST--
A process ends in order while its threads still wait for answers
--EXTENSIONS--
nexus
--SKIPIF--
<?php require __DIR__ . "/dns.inc"; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/dns.inc';
$began = microtime(true);
$leave = <<<'PHP'
    $call = fn() => gethostbyname('a.example.test');
    $lookups = [spawn($call), spawn($call), spawn($call)];
    for ($end = microtime(true) + 10; offload_counters()['running'] < 3 && microtime(true) < $end; ) {
        delay(0.01);
    }
    echo offload_counters()['running'], " run\n";
    PHP;
with_slow_dns(15, $leave . 'foreach ($lookups as $lookup) { $lookup->cancel(); }');
with_slow_dns(15, $leave . 'ini_set("display_errors", 0); trigger_error("fatal", E_USER_ERROR);');
echo microtime(true) - $began < 14 ? 'at once' : 'late', "\n";
?>
--EXPECT--
3 run
3 run
exit 255
at once
