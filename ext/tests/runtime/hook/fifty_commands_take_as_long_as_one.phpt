--TEST--
exec(), shell_exec(), system(), passthru(), popen() and proc_open() of fifty coroutines run at the same time
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
require __DIR__ . '/ticker.inc';
$quietly = static function (callable $call): Closure {
    return static function (int $i) use ($call): string {
        ob_start();
        $value = $call($i);

        return ob_get_clean() . $value;
    };
};
$command = static fn(int $i): string => "sleep 1; echo answer $i";
$families = [
    'exec' => static fn(int $i): mixed => exec($command($i)),
    'shell_exec' => static fn(int $i): mixed => shell_exec($command($i)),
    'system' => $quietly(static function (int $i) use ($command): void { system($command($i)); }),
    'passthru' => $quietly(static fn(int $i): mixed => passthru($command($i))),
    'popen' => static function (int $i) use ($command): string {
        $pipe = popen($command($i), 'r');
        $line = fgets($pipe);

        return $line . pclose($pipe);
    },
    'proc_open' => static function (int $i) use ($command): string {
        $process = proc_open('read line; ' . $command($i) . '; exit $line', [['pipe', 'r'], ['pipe', 'w']], $pipes);
        fwrite($pipes[0], "7\n");
        $answer = stream_get_contents($pipes[1]);

        return $answer . proc_close($process);
    },
];
foreach ($families as $name => $call) {
    [$values, $took] = fifty($call);
    $expected = array_map(static fn(int $i): string => "answer $i", range(1, 50));
    $answers = array_map(static fn(string $value): string => preg_replace('~\n\d?$|\n~', '', $value), $values);
    echo $name, ': ', json_encode([array_values($answers) === $expected, $took < 25]), ' ', json_encode($values[0]),
        "\n";
}
?>
--EXPECT--
exec: [true,true] "answer 1"
shell_exec: [true,true] "answer 1\n"
system: [true,true] "answer 1\n"
passthru: [true,true] "answer 1\n"
popen: [true,true] "answer 1\n0"
proc_open: [true,true] "answer 1\n7"
