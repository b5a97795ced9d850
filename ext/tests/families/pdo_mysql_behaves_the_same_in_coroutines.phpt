--TEST--
PDO on MariaDB behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
pdo
mysqlnd
pdo_mysql
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['pdo', 'mysqlnd', 'pdo_mysql'], __DIR__ . '/pdo_mysql_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
