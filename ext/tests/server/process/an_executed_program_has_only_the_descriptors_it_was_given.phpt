--TEST--
An executed program has descriptors 0 to 2 and the listed ones, under their numbers, and no others
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process, Sockets};

$first = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$second = Sockets::listenTcp('127.0.0.1', Sockets::portOf($first), 16, false);
$file = fopen(__FILE__, 'r');
$code = 'echo getenv("NX_WORD"), " ", implode(",", array_filter(scandir("/proc/self/fd"), fn($fd) => $fd > 2 && str_starts_with((string) @readlink("/proc/self/fd/$fd"), "socket:"))), "\n";'
    . 'echo count(array_filter(scandir("/proc/self/fd"), fn($fd) => @readlink("/proc/self/fd/$fd") === getenv("NX_FILE"))), "\n";';
$child = Process::execute(
    [PHP_BINARY, '-n', '-r', $code],
    ['NX_WORD' => "the second is {$second}:", 'NX_FILE' => realpath(__FILE__)],
    [$second],
);
Process::ownSignals(17);
while (($dead = Process::reap()) === null) {
    Process::wait(1.0);
}
var_dump($dead['code'], Sockets::portOf($first) === Sockets::portOf($second));
try {
    Process::execute(['/nowhere/php'], [], []);
} catch (Nexus\Server\SystemException $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECTF--
the second is %d: %d
0
int(0)
bool(true)
[NX-0401] /nowhere/php cannot be started: No such file or directory.
