--TEST--
Predis behaves the same without the extension, outside a coroutine and inside
--EXTENSIONS--
nexus
--SKIPIF--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';
skip_without_service('REDIS');
skip_without(is_file(
    getenv('NEXUS_PACKAGES') . '/predis/predis/composer.json'
) ? null : 'predis/predis is not in build/peers-php');
?>
--FILE--
<?php
require __DIR__ . '/same.inc';
same_everywhere([], __DIR__ . '/predis_program.inc');
?>
--EXPECT--
enough
hooks off: the same
outside: the same
inside: the same
