--TEST--
An extension whose globals have another layout is reported once, with a code; coroutines share its errors, and run
--EXTENSIONS--
nexus
posix
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
$extensions = implode(' ', array_map(static fn($name) => "-d extension={$name}", ['sockets', 'intl']));
$check = 'exit(extension_loaded("Zend OPcache") && extension_loaded("intl") && extension_loaded("openssl") ? 0 : 1);';
exec(escapeshellarg(PHP_BINARY) . " -n -d zend_extension=opcache {$extensions} -r '{$check}' 2>/dev/null", $output, $code);
if ($code !== 0) die('skip OPcache, intl, sockets or openssl is missing');
?>
--FILE--
<?php
require __DIR__ . '/layouts.inc';

// In each case a function that does not read the extension's globals takes the place of the one that does.
$cases = [
    'sockets' => ['function socket_last_error() { return 7; }', ['sockets']],
    'openssl' => ['function openssl_error_string() { return "another"; }', ['openssl']],
    'libxml' => ['function libxml_use_internal_errors($use = null) { return 7; }', []],
    'pcntl' => ['function pcntl_get_last_error() { return 0; }', ['pcntl']],
    'posix' => ['function posix_get_last_error() { return 0; }', ['posix']],
    'intl' => ['function intl_get_error_code() { return 7; }', ['intl']],
    'nothing' => ['function strrev() { return 7; }', ['sockets', 'openssl', 'pcntl', 'posix', 'intl']],
];
$script = <<<'CODE'
    use function Nexus\Async\{await, delay, spawn};
    $other = spawn(static function () { delay(0.001); return 'runs'; });
    delay(0.002);
    echo await($other), "\n";
    CODE;
foreach ($cases as $name => [$functions, $extensions]) {
    echo "{$name}: ";
    with_functions($functions, $extensions, $script);
}
?>
--EXPECT--
sockets: Nexus: [NX-0120] The globals of ext/sockets in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its last error
runs
openssl: Nexus: [NX-0120] The globals of ext/openssl in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its errors
runs
libxml: Nexus: [NX-0120] The globals of ext/libxml in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its errors
runs
pcntl: Nexus: [NX-0120] The globals of ext/pcntl in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its last error
runs
posix: Nexus: [NX-0120] The globals of ext/posix in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its last error
runs
intl: Nexus: [NX-0120] The globals of ext/intl in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its last error
runs
nothing: runs