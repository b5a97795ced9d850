--TEST--
What two coroutines write to one stream does not mix, and a third reads it meanwhile
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$writers = array_map(fn(string $letter) => spawn(fn() => fwrite($near, str_repeat($letter, 1 << 20))), ['a', 'b', 'c']);
$reader = spawn(fn() => fgets($near));
delay(0.01);
fwrite($far, "answered while they write\n");
echo await($reader);
$runs = [];
for ($left = 3 << 20; $left > 0; $left -= strlen($bytes)) {
    $bytes = fread($far, 65536);
    preg_match_all('~(.)\1*~', $bytes, $found);
    foreach ($found[1] as $letter) {
        if (($runs[array_key_last($runs) ?? 0] ?? '') !== $letter) {
            $runs[] = $letter;
        }
    }
}
sort($runs);
echo implode(' ', $runs), "\n";
echo implode(' ', array_map(await(...), $writers)), "\n";
?>
--EXPECT--
answered while they write
a b c
1048576 1048576 1048576
