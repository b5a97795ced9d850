--TEST--
An exception or warning of a function whose call was cancelled is the previous of the CancelledError
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{await, spawn};

$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);

function cancelled(callable $call): CancelledError|string
{
    $coroutine = spawn(static function () use ($call): string {
        try {
            $call();
        } catch (Exception $e) {
            return 'caught ' . $e::class;
        }
        return 'not cancelled';
    });
    Nexus\Internal\wait_until_idle();
    $coroutine->cancel();
    try {
        return await($coroutine);
    } catch (CancelledError $error) {
        return $error;
    }
}

function tell(string $name, callable $call): void
{
    $error = cancelled($call);
    $previous = $error instanceof CancelledError ? $error->getPrevious() : $error;
    echo $name, ': ',
        $previous instanceof Throwable
            ? $previous::class . ' ' . trim(preg_replace('~127\.0\.0\.1:\d+~', 'there', $previous->getMessage()))
            : json_encode($previous),
        "\n";
    if (error_get_last() !== null) {
        echo '  last error: ', error_get_last()['message'], "\n";
        error_clear_last();
    }
}

error_clear_last();
tell('an exception', static fn(): object => new SplFileObject("http://$address/"));
tell('a warning', static fn(): mixed => file_get_contents("http://$address/"));
tell('one that is silenced', static fn(): mixed => @file_get_contents("http://$address/"));
$server = stream_socket_server('tcp://127.0.0.1:0');
tell('stream_select', static function () use ($server): mixed {
    $read = [$server];
    return stream_select($read, $write, $except, 30);
});
tell('accept', static fn(): mixed => stream_socket_accept($server, 30));
tell('nothing to say', static fn(): int => sleep(30));

$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
set_error_handler(static function (int $level, string $text): never {
    throw new ErrorException($text, 0, $level);
});
tell('a handler that throws', static fn(): mixed => file_get_contents("http://$address/"));
restore_error_handler();

echo "-- others' warnings stay\n";
$other = spawn(static function (): void {
    echo $undefined ?? 'quiet', "\n";
    trigger_error('of another', E_USER_WARNING);
});
echo cancelled(static fn(): int => sleep(30))::class, "\n";
await($other);
?>
--EXPECTF--
an exception: RuntimeException Cannot open file 'http://there/'
a warning: ErrorException file_get_contents(%S): Failed to open stream: HTTP request failed!
one that is silenced: ErrorException file_get_contents(%S): Failed to open stream: HTTP request failed!
stream_select: ErrorException stream_select(): Unable to select [125]: Operation canceled (max_fd=%d)
accept: ErrorException stream_socket_accept(): Accept failed: Operation canceled
nothing to say: null
a handler that throws: %r(null|ErrorException file_get_contents\([^)]*\): Failed to open stream: HTTP request failed!)%r
-- others' warnings stay
quiet

Warning: of another in %s on line %d
Nexus\Async\CancelledError
