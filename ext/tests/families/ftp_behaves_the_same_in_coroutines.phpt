--TEST--
ftp behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
ftp
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['ftp'], __DIR__ . '/ftp_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
