--TEST--
Locks and message queues behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
sysvsem
sysvmsg
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['sysvsem', 'sysvmsg'], __DIR__ . '/locks_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
