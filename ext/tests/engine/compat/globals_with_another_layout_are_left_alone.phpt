--TEST--
The globals of an extension whose layout is not the known one are neither read nor written
--EXTENSIONS--
nexus
--SKIPIF--
<?php
if (!getenv('NEXUS_SO')) die('skip NEXUS_SO is not set');
if (extension_loaded('sockets')) die('skip this PHP has sockets built in');
if (PHP_ZTS) die('skip the extension of this test keeps its globals for the process');
exec('cc --version 2>/dev/null', $output, $code);
if ($code !== 0) die('skip no compiler');
$config = getenv('PHP_CONFIG') ?: 'php-config';
if (exec("{$config} --version 2>/dev/null") !== PHP_VERSION) die('skip no headers of this PHP');
?>
--FILE--
<?php
$library = tempnam('/tmp', 'nexus-sockets');
$includes = (string) exec((getenv('PHP_CONFIG') ?: 'php-config') . ' --includes');
exec(
    "cc -shared -fPIC -O1 {$includes} -o "
        . escapeshellarg($library)
        . ' '
        . escapeshellarg(__DIR__ . '/other_sockets.c')
        . ' 2>&1',
    $output,
    $code,
);
if ($code !== 0) {
    exit(implode("\n", $output));
}
$script = <<<'CODE'
    $other = Nexus\Async\spawn(function () { Nexus\Async\delay(0.001); return socket_text(); });
    Nexus\Async\delay(0.002);
    echo $other->await(), ", ", socket_text(), ", ", socket_last_error(), "\n";
    CODE;
$command = [PHP_BINARY, '-n', '-d', "extension={$library}", '-d', 'extension=' . getenv('NEXUS_SO'), '-r', $script];
$process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo preg_replace('~^\[[^]]*\] (?=Nexus)~m', '', stream_get_contents($pipes[1]));
proc_close($process);
unlink($library);
?>
--EXPECT--
Nexus: [NX-0120] The globals of ext/sockets in this build of PHP are laid out in a way that Nexus does not know, so all coroutines share its last error
intact, intact, 0
