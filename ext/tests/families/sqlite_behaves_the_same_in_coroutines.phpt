--TEST--
SQLite behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
pdo
pdo_sqlite
sqlite3
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere(['pdo', 'pdo_sqlite', 'sqlite3'], __DIR__ . '/sqlite_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
