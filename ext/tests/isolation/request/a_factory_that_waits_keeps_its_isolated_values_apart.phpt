--TEST--
A factory of application instances that waits has its isolated values apart from those of other coroutines
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/server.inc';

use Nexus\Async\Channel;
use Nexus\Http\Response;
use function Nexus\Async\spawn;

final class Registry
{
    public static string $value = 'boot';
}

$instances = function ($server): void {
    $server->isolate(['Registry::*']);
    $waits = new Channel();
    $reads = new Channel();
    spawn(function () use ($waits, $reads): void {
        $waits->receive();
        echo 'beside the factory: ', Registry::$value, "\n";
        $reads->send(true);
    });
    $server->pool(function () use ($waits, $reads): Closure {
        Registry::$value = 'instance';
        $waits->send(true);
        $reads->receive();
        echo 'in the factory: ', Registry::$value, "\n";

        return fn () => Response::text(Registry::$value .= '+');
    });
    echo 'after the factory: ', Registry::$value, "\n";
};
$bodies = array_map(
    fn (string $answer): string => substr($answer, strpos($answer, "\r\n\r\n") + 4),
    answers(fn () => Response::text('none'), [get('/'), get('/')], $instances),
);
sort($bodies); // the two requests are answered in either order
echo implode("\n", $bodies), "\n";
?>
--EXPECT--
beside the factory: boot
in the factory: instance
after the factory: boot
instance+
instance++
