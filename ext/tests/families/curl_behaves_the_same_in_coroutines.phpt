--TEST--
curl behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
curl
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['curl'], __DIR__ . '/curl_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
