--TEST--
Ignoring SIGPIPE again is no system call in a coroutine, and every change of it takes effect
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

function ignored(): string
{
    preg_match('~^SigIgn:\s*([0-9a-f]+)~m', file_get_contents('/proc/self/status'), $match);

    return hexdec(substr($match[1], -8)) >> (SIGPIPE - 1) & 1 ? 'ignored' : 'not ignored';
}

$sets = static function (int|Closure $action): void {
    pcntl_signal(SIGPIPE, $action);
    echo ignored(), "\n";
};
$program = static function () use ($sets): void {
    $sets(SIG_IGN);
    $sets(SIG_IGN);
    $sets(SIG_DFL);
    $sets(SIG_IGN);
    $sets(static fn() => null);
    $sets(SIG_IGN);
    await(spawn(static fn() => pcntl_signal(SIGPIPE, SIG_DFL)));
    echo ignored(), "\n";
    $sets(SIG_IGN);
    delay(0.001);
    $sets(SIG_IGN);
};
await(spawn($program));
echo "main\n";
$program();
?>
--EXPECT--
ignored
ignored
not ignored
ignored
not ignored
ignored
not ignored
ignored
ignored
main
ignored
ignored
not ignored
ignored
not ignored
ignored
not ignored
ignored
ignored
