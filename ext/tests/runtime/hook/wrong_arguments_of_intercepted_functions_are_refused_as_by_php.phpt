--TEST--
Each intercepted function answers no, too many and wrong arguments as PHP does, outside of coroutines and inside
--EXTENSIONS--
nexus
mbstring
intl
curl
mysqlnd
mysqli
pgsql
pcntl
--FILE--
<?php
require __DIR__ . '/../../families/same.inc';
same_everywhere(
    ['mysqlnd', 'mbstring', 'intl', 'curl', 'mysqli', 'pgsql', 'ftp'],
    __DIR__ . '/wrong_arguments_program.inc',
    'session.save_path=/tmp',
    'date.timezone=UTC',
);
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
