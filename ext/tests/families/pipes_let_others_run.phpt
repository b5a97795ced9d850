--TEST--
Pipes, fifty at once
--DESCRIPTION--
Family: streams, pipes
Chapter: streams
Extension: standard
How: cooperative
Calls: fgets(), fread(), fwrite(), stream_get_contents(), stream_select() on pipes, FIFOs and terminals
Note: Opening a FIFO whose other end no process has open blocks: open it with mode r+.
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$pipes = pipes(51);
$answer = static fn(int $number): string => "answer {$number}\n";
$ask = static fn(callable $read): Closure => static function (int $number) use ($pipes, $read): mixed {
    fwrite($pipes[$number][0], "{$number}\n");

    return $read($pipes[$number][1]);
};
fifty('fgets()', 0.2, $ask(fgets(...)), $answer);
fifty('fread()', 0.2, $ask(static fn($pipe): string => fread($pipe, 100)), $answer);
fifty(
    'stream_get_contents()',
    0.2,
    $ask(static fn($pipe): string => stream_get_contents($pipe, 7) . fgets($pipe)),
    $answer,
);
fifty('stream_select()', 0.2, $ask(static function ($pipe): string {
    [$read, $write, $except] = [[$pipe], [], []];

    return stream_select($read, $write, $except, 5) . ' ' . fgets($pipe);
}), static fn(int $number): string => "1 {$answer($number)}");

// More than a pipe holds, for a reader that begins after the delay.
$big = str_repeat('0123456789abcdef', 1 << 14);
fifty('fwrite()', 0.2, static function (int $number, array $process) use ($big): array {
    [, $go, $pipe, $count] = $process;
    fwrite($go, "go\n");
    $written = fwrite($pipe, $big);
    fclose($pipe);

    return [$written, trim(fgets($count))];
}, static fn(): array => [strlen($big), (string) strlen($big)], static function (): array {
    $process = proc_open(
        ['sh', '-c', 'read go; sleep 0.2; wc -c <&3'],
        [['pipe', 'r'], ['pipe', 'w'], 3 => ['pipe', 'r']],
        $pipes,
    );

    return [$process, $pipes[0], $pipes[3], $pipes[1]];
});
?>
--EXPECT--
fgets(): cooperative
fread(): cooperative
stream_get_contents(): cooperative
stream_select(): cooperative
fwrite(): cooperative
