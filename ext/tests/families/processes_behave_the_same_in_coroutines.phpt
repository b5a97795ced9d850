--TEST--
Commands, children and signals behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['pcntl'], __DIR__ . '/processes_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
