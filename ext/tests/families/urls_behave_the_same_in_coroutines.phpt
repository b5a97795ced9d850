--TEST--
URLs and TLS streams behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere([], __DIR__ . '/urls_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
