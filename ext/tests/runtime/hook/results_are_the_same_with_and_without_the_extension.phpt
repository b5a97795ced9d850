--TEST--
Return values, warnings, timeouts and partial results are the same without the extension, with hooks, and in a coroutine
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/program.inc';
$elsewhere = static fn(string $settings): string => (string) shell_exec(
    getenv('TEST_PHP_EXECUTABLE')
        . " -n $settings -r "
        . escapeshellarg('require "' . __DIR__ . '/program.inc"; echo implode("\n", answers());'),
);
$absent = $elsewhere('');
$unhooked = $elsewhere('-d extension=' . getenv('NEXUS_SO') . ' -d nexus.hooks=0');
$main = implode("\n", answers());
$inside = null;
$ticker = spawn(static function () use (&$inside): int {
    for ($ticks = 0; $inside === null; $ticks++) {
        delay(0.01);
    }
    return $ticks;
});
$inside = await(spawn(static fn(): string => implode("\n", answers())));
echo substr_count($absent, "\n") > 40 ? 'enough' : $absent, "\n";
foreach (['unhooked' => $unhooked, 'main' => $main, 'inside' => $inside] as $name => $text) {
    echo $name, ': ',
        $text === $absent ? 'the same' : "\n" . implode("\n", array_diff(explode("\n", $text), explode("\n", $absent)))
        . "\ninstead of\n" . implode("\n", array_diff(explode("\n", $absent), explode("\n", $text))), "\n";
}
echo await($ticker) > 100 ? 'and the others ran' : 'no other ran', "\n";
?>
--EXPECT--
enough
unhooked: the same
main: the same
inside: the same
and the others ran
