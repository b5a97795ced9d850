--TEST--
A stream that one coroutine reads and another writes stays open when only one of them has ended
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$begun = 0;
$reader = spawn(function () use ($near, &$begun) { $begun++; return fgets($near); });
$writer = spawn(function () use ($near, &$begun) { $begun++; return fwrite($near, str_repeat('x', 1 << 20)); });
while ($begun < 2) { // then both wait
    delay(0);
}
echo json_encode(@fclose($near)), "\n";
fwrite($far, "line\n");
echo await($reader);
echo json_encode(@fclose($near)), "\n";
for ($left = 1 << 20; $left > 0;) {
    $left -= strlen(fread($far, 65536));
}
echo await($writer), "\n";
echo json_encode(fclose($near)), "\n";
?>
--EXPECT--
false
line
false
1048576
true
