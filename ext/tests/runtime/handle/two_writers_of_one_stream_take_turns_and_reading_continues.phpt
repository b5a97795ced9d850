--TEST--
Writes of two coroutines to one stream do not mix, and a third coroutine reads it meanwhile
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$listener = stream_socket_server('tcp://127.0.0.1:0');
$near = stream_socket_client('tcp://' . stream_socket_get_name($listener, false));
$far = stream_socket_accept($listener);
$writers = array_map(fn(string $letter) => spawn(fn() => fwrite($near, str_repeat($letter, 8 << 20))), ['a', 'b', 'c']);
$reader = spawn(fn() => fgets($near));
delay(0.01);
fwrite($far, "answered while they write\n");
echo await($reader);
$runs = [];
for ($left = 24 << 20; $left > 0; $left -= strlen($bytes)) {
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
8388608 8388608 8388608
