--TEST--
A coroutine whose leftovers end in a fatal error is finished: its future fails, other coroutines and output work
--EXTENSIONS--
nexus
--INI--
html_errors=0
error_reporting=24575
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

final class FatalDestructor
{
    public function __destruct()
    {
        trigger_error('fatal in a destructor', E_USER_ERROR);
    }

    public function __invoke(string $buffer = ''): string
    {
        return $buffer;
    }
}

/** Stream contexts keep an object only as an option. */
final class Holder
{
    public function __construct(public FatalDestructor $held)
    {
    }
}

$leftovers = [
    'an output callback that calls ob_start()' => static function (): void {
        ob_start(static function (string $buffer): string {
            ob_start();
            return $buffer;
        });
        echo 'never shown';
    },
    'an output callback that is fatal' => static function (): void {
        ob_start();
        ob_start(static function (string $buffer): string {
            trigger_error('fatal in an output callback', E_USER_ERROR);
        });
        echo 'never shown';
    },
    'an error handler' => static function (): void {
        $held = new FatalDestructor();
        set_error_handler(static fn(): bool => $held === null);
    },
    'an exception handler' => static function (): void {
        $held = new FatalDestructor();
        set_exception_handler(static fn(): bool => $held === null);
    },
    'an output callback' => static function (): void {
        ob_start(new FatalDestructor());
    },
    'a default stream context' => static function (): void {
        stream_context_set_default(['http' => ['held' => new Holder(new FatalDestructor())]]);
    },
    'its own closure' => (static function (): Closure {
        $held = new FatalDestructor();
        return static function () use ($held): void {
            delay(0);
        };
    })(),
];
$main = static fn(): string => 'still there';
foreach (array_keys($leftovers) as $name) {
    echo "== {$name}\n";
    $ticker = spawn(static function (): string {
        delay(0.001);
        return "the others go on\n";
    });
    $future = spawn($leftovers[$name]);
    unset($leftovers[$name]);
    try {
        await($future);
        echo "returned\n";
    } catch (Throwable $thrown) {
        echo get_class($thrown), "\n";
    }
    unset($future);
    echo await($ticker);
}
ob_start();
echo 'buffers work';
echo strtoupper(ob_get_clean()), "\n";
?>
--EXPECTF--
== an output callback that calls ob_start()
Nexus\Server\SystemException
Fatal error: ob_start(): Cannot use output buffering in output buffering display handlers in %s on line 28

the others go on
== an output callback that is fatal
Nexus\Server\SystemException
the others go on
== an error handler

Fatal error: fatal in a destructor in %s on line 8
Nexus\Server\SystemException
the others go on
== an exception handler

Fatal error: fatal in a destructor in %s on line 8
Nexus\Server\SystemException
the others go on
== an output callback

Fatal error: fatal in a destructor in %s on line 8
Nexus\Server\SystemException
the others go on
== a default stream context

Fatal error: fatal in a destructor in %s on line 8
Nexus\Server\SystemException
the others go on
== its own closure

Fatal error: fatal in a destructor in %s on line 8
Nexus\Server\SystemException
the others go on
BUFFERS WORK
