--TEST--
Name lookups behave the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
sockets
curl
--SKIPIF--
<?php require __DIR__ . '/dns.inc'; if (($why = no_own_dns()) !== null) die("skip {$why}");
--FILE--
<?php
require __DIR__ . '/same.inc';
require __DIR__ . '/dns.inc';
with_slow_dns_of_own(__FILE__, ['sockets', 'curl']);
same_everywhere(['sockets', 'curl'], __DIR__ . '/names_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
