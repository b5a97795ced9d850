--TEST--
Two coroutines read lines of one stream: the second waits before it enters, and no line is lost, doubled or torn
--DESCRIPTION--
Orders: 20
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

foreach ([
    'fgets' => fgets(...),
    'stream_get_line' => fn($s) => ($l = stream_get_line($s, 1000, "\n")) === false ? false : "$l\n",
] as $name => $read) {
    [$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $lines = [];
    $counts = [];
    $readers = array_map(function (int $reader) use ($near, $read, &$lines, &$counts) {
        return spawn(function () use ($near, $read, $reader, &$lines, &$counts) {
            while (($line = $read($near)) !== false && $line !== "\n") {
                $lines[] = $line;
                $counts[$reader] = ($counts[$reader] ?? 0) + 1;
            }
        });
    }, [1, 2, 3]);
    $expected = array_map(fn(int $i) => "line $i " . str_repeat(chr(97 + $i % 26), $i % 50) . "\n", range(1, 300));
    foreach (str_split(implode('', $expected), 7) as $i => $piece) {
        fwrite($far, $piece);
        if ($i % 3 === 0) {
            delay(0);
        }
    }
    fclose($far);
    array_map(await(...), $readers);
    sort($lines);
    sort($expected);
    echo $name, ': ', count($lines), ' lines, ', $lines === $expected ? 'whole' : 'torn', ', by ',
        count($counts) > 1 ? 'several' : 'one', "\n";
}
?>
--EXPECT--
fgets: 300 lines, whole, by several
stream_get_line: 300 lines, whole, by several
