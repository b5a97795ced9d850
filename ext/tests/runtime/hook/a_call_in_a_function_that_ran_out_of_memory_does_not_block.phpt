--TEST--
A function that has run out of memory continues on some versions: its calls fail instead of blocking
--EXTENSIONS--
nexus
sockets
--INI--
nexus.hooks=1
memory_limit=32M
--SKIPIF--
<?php if (getenv('USE_ZEND_ALLOC') === '0') die('skip no limit of memory without PHP\'s own'); ?>
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
spawn(static function () use ($pair): void {
    delay(0.01);
    socket_recv($pair[1], $bytes, 60 << 20, 0);
    echo "not reached\n";
});
delay(0.2);
echo "the others go on\n";
?>
--EXPECTF--
Fatal error: Allowed memory size of %d bytes exhausted (tried to allocate %d bytes) in %s on line %d
the others go on
