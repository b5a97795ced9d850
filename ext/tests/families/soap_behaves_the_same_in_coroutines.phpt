--TEST--
SoapClient behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
soap
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['soap'], __DIR__ . '/soap_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
