--TEST--
Sockets behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
sockets
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['sockets'], __DIR__ . '/sockets_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
