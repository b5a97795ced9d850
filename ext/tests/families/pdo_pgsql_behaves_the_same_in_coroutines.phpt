--TEST--
PDO on PostgreSQL behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
pdo
pdo_pgsql
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['pdo', 'pdo_pgsql'], __DIR__ . '/pdo_pgsql_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
