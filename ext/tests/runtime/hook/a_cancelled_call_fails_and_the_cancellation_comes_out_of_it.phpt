--TEST--
A cancelled call fails inside its library, and the PHP function throws the cancellation
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{await, delay, spawn};

[$quiet] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
stream_set_timeout($quiet, 60);

final class Connection
{
    public function __construct(public readonly mixed $stream, public readonly string|false $greeting) {}

    public static function of(mixed $stream): self
    {
        return new self($stream, fgets($stream));
    }
}

$calls = [
    'the value is thrown away' => static function () use ($quiet): void { fgets($quiet); },
    'the value is assigned' => static function () use ($quiet): void { $line = fgets($quiet); },
    'under the @ operator' => static function () use ($quiet): void { $line = @fgets($quiet); },
    'as an argument' => static function () use ($quiet): void { strlen((string) fgets($quiet)); },
    'among temporaries' => static function () use ($quiet): string { return uniqid() . fgets($quiet) . uniqid(); },
    'while an object is made' => static fn(): Connection => Connection::of($quiet),
    'in a callback of a C function' => static fn(): array => array_map('fgets', [$quiet]),
    'in a loop' => static function () use ($quiet): void { while (($line = fgets($quiet)) === false); },
    'sleep' => static fn(): int => sleep(60),
    'usleep' => static function (): void { usleep(60_000_000); },
    'accept' => static fn(): mixed => stream_socket_accept($server, 60),
    'select' => static function () use ($quiet): mixed {
        $read = [$quiet];
        return stream_select($read, $write, $except, 60);
    },
    'http' => static fn(): mixed => @file_get_contents("http://$address/"),
    'a child' => static fn(): mixed => proc_close(proc_open(['sleep', '1'], [], $pipes)),
];
set_error_handler(static function (int $level, string $text): bool {
    return true;
});
foreach ($calls as $name => $call) {
    $reached = 'nothing';
    $finally = false;
    $coroutine = spawn(static function () use ($call, &$reached, &$finally): void {
        try {
            $call();
            $reached = 'the next statement';
        } catch (Exception) {
            $reached = 'a handler of exceptions';
        } finally {
            delay(0.01);
            $finally = true;
        }
    });
    Nexus\Internal\wait_until_idle();
    $coroutine->cancel();
    try {
        await($coroutine);
        echo "$name: not cancelled, $reached was reached\n";
    } catch (CancelledError $error) {
        echo "$name: ", $reached === 'nothing' && $finally ? 'ok' : "$reached was reached", "\n";
    }
}
?>
--EXPECT--
the value is thrown away: ok
the value is assigned: ok
under the @ operator: ok
as an argument: ok
among temporaries: ok
while an object is made: ok
in a callback of a C function: ok
in a loop: ok
sleep: ok
usleep: ok
accept: ok
select: ok
http: ok
a child: ok
