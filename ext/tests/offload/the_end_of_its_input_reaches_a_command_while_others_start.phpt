--TEST--
pclose() ends a command's input at once, whatever else is started while a thread closes it
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, spawn};

// Each reads to the end of its input. Whoever had another's input open would keep that one waiting for its own second.
$commands = array_map(static fn(int $i) => spawn(static function () use ($i): array {
    $pipe = popen('cat >/dev/null; ' . ($i % 2 === 0 ? 'exec sleep 2' : ''), 'w');
    $began = microtime(true);

    return [pclose($pipe), $i % 2 === 0 ? 0 : microtime(true) - $began];
}), range(1, 100));
$ends = all($commands);
echo json_encode(array_unique(array_column($ends, 0))), "\n";
$longest = max(array_column($ends, 1));
echo $longest < 1.8 ? 'the short ones are through' : "a short one took {$longest}", "\n";
?>
--EXPECT--
[0]
the short ones are through
