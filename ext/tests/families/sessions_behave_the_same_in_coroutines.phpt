--TEST--
Sessions and mail() behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere([], __DIR__ . '/sessions_program.inc', 'sendmail_path=exec sh ' . __DIR__ . '/sendmail.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
