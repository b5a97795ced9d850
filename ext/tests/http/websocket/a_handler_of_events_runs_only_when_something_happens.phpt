--TEST--
A handler of events runs when something happens: an idle connection has no coroutine, and no event is lost
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
                $handler->calls++;
                while ($message = $socket->tryReceive()) {
                    $handler->handle($socket, $message->data);
                }
                if (!$socket->isOpen() && !isset($handler->ended[$socket->id()])) {
                    $handler->ended[$socket->id()] = true;
                    echo "closed {$socket->closeCode()} {$socket->closeReason()}\n";
                    $handler->ends->send($socket->tryReceive());
                }
            };
        }
    }
}
namespace {
use Nexus\Async\Channel;
use Nexus\Http\Response;
use Nexus\Http\WebSocket\{Connection, Handler};
use function Nexus\Async\delay;

require __DIR__ . '/client.inc';

$handler = new class implements Handler {
    public int $calls = 0;
    public array $ended = [];
    public Channel $ends;

    public function handle(Connection $socket, string $text): void
    {
        match ($text) {
            'wait' => delay(0.01),
            'throw' => throw new Exception('thrown'),
            'close' => $socket->close(4321, 'asked'),
            default => null,
        };
        if ($socket->isOpen()) {
            $socket->send(strtoupper($text));
        }
    }
};
$handler->ends = new Channel(1);
$port = serve(Response::webSocket($handler));

$stream = connect($port);
foreach (['one', 'two'] as $text) {
    fwrite($stream, text($text));
    echo next_frame($stream), "\n";
}
var_dump($handler->calls);
echo "messages that arrive while the handler waits\n";
fwrite($stream, text('wait'));
fwrite($stream, text('three') . text('four'));
echo next_frame($stream), ' ', next_frame($stream), ' ', next_frame($stream), "\n";
fwrite($stream, text('five') . frame(8, pack('n', 1000) . 'bye'));
$handler->ends->receive();
echo next_frame($stream), "\n";

echo "close() in the handler\n";
$stream = connect($port, more: text('close') . text('dropped'));
echo next_frame($stream), "\n";
fwrite($stream, frame(8, pack('n', 4321)));
$handler->ends->receive();
echo next_frame($stream), "\n";

echo "an exception\n";
$stream = connect($port, more: text('throw'));
$handler->ends->receive();
echo next_frame($stream), "\n";
fclose($stream);

echo "the client vanishes\n";
$stream = connect($port);
fclose($stream);
$handler->ends->receive();
}
?>
--EXPECTF--
text ONE
text TWO
int(3)
messages that arrive while the handler waits
text WAIT text THREE text FOUR
closed 1000 bye
close 1000
close() in the handler
closed 4321 asked
close 4321 asked
end
an exception

Warning: Uncaught Exception: thrown in %sa_handler_of_events_runs_only_when_something_happens.php:%d
Stack trace:
#0 %sa_handler_of_events_runs_only_when_something_happens.php(%d): Nexus\Http\WebSocket\Handler@anonymous->handle(Object(Nexus\Http\WebSocket\Connection), 'throw')
#1 [internal function]: Nexus\Http\Internal\WebSocket\Events::%S{closure%S}(Object(Nexus\Http\WebSocket\Connection))
#2 {main}
  thrown in %sa_handler_of_events_runs_only_when_something_happens.php on line %d
closed 1011 
close 1011
the client vanishes
closed 1006
