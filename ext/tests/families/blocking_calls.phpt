--TEST--
Calls that the kernel offers no way to wait for block the process, one after the other
--DESCRIPTION--
Family: opening a FIFO
Chapter: streams
Extension: standard
How: blocking
Calls: fopen()
Note: open() waits in the kernel until a process opens the other end, and nothing tells when. With mode r+ it does not wait, and reading it is cooperative.
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$path = static fn(int $number): string => sys_get_temp_dir() . '/nexus-families-fifo-' . getmypid() . "-{$number}";
$numbers = range(0, 5);
register_shutdown_function(static fn(): array => array_map(
    static fn(int $number): bool => unlink($path($number)),
    $numbers,
));
exec('mkfifo ' . implode(' ', array_map($path, $numbers)));
$openers = pipes(6, kind: 'holders');
fifty('fopen() of a FIFO', 0.2, static function (int $number) use ($openers, $path): string {
    fwrite($openers[$number][0], "fifo {$path($number)}\nrelease\n");

    return fgets(fopen($path($number), 'r'));
}, static fn(): string => "opened\n", calls: 5);
?>
--EXPECT--
fopen() of a FIFO: blocking
