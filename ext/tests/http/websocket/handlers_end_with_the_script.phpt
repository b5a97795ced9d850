--TEST--
Handlers that run, or have messages left, end with the script
--EXTENSIONS--
nexus
--FILE--
<?php
namespace Nexus\Http\WebSocket {
    interface Handler {}
}
namespace Nexus\Http\Internal\WebSocket {
    use Nexus\Http\WebSocket\Connection;

    final class Events
    {
        public static function of(object $handler): \Closure
        {
            return static function (Connection $socket) use ($handler): void {
                while ($message = $socket->tryReceive()) {
                    $handler->begun->send($message->data);
                    \Nexus\Async\delay(3600.0);
                }
            };
        }
    }
}
namespace {
use Nexus\Async\Channel;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\{Connection, Handler};

require __DIR__ . '/client.inc';

$handler = new class implements Handler {
    public Channel $begun;
};
$handler->begun = new Channel(1);
$waits = connect(serve(Response::webSocket($handler)), more: text('one') . text('two') . text('three'));
echo $handler->begun->receive(), "\n";
$left = connect(serve(Response::webSocket($handler)), more: text('four') . text('five') . frame(8, pack('n', 1000)));
echo $handler->begun->receive(), ', ', next_frame($left), "\n";

$begun = new Channel(1);
$lasts = connect(serve(Response::webSocket(static function (Connection $socket) use ($begun): void {
    $begun->send('lasts');
    try {
        $socket->receive();
    } finally {
        echo "ends\n";
    }
})));
echo $begun->receive(), "\n";
}
?>
--EXPECT--
one
four, close 1000
lasts
ends
