--TEST--
Bytes that stand for more than the memory limit give an exception, and no fatal error
--EXTENSIONS--
nexus
--INI--
memory_limit=64M
--FILE--
<?php
use function Nexus\Server\Internal\{decode, encode};

/** A list of that many values: 0x0d is the tag of a long list. */
function listOf(int $count, string $value): string
{
    return "\x0d" . pack('V', $count) . str_repeat($value, $count);
}

$bombs = [
    'lists' => listOf(1_000_000, "\x0c\x01\x03"),
    'maps' => listOf(1_000_000, "\x0e\x01\x06\x01\x03"),
    'empty maps' => listOf(1_000_000, "\x0e\x00"),
    'objects' => "\x0c\x02" . encode(new stdClass()) . listOf(2_000_000, "\x10\x00\x80"),
    'nulls' => listOf(12_000_000, "\x03"),
    'strings' => listOf(2_500_000, "\x0a\x02ab"),
];
foreach ($bombs as $what => $bytes) {
    try {
        decode($bytes);
        echo "{$what}: built\n";
    } catch (Nexus\TransferException $failure) {
        echo "{$what}: {$failure->getMessage()}\n";
    }
}
unset($bombs, $bytes);
echo count(decode(listOf(100_000, "\x0c\x01\x03"))), " lists fit\n";
?>
--EXPECT--
lists: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
maps: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
empty maps: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
objects: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
nulls: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
strings: [NX-1206] A value of another process does not fit into what is left of PHP's memory_limit
100000 lists fit
