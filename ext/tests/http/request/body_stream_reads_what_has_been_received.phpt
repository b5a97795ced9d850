--TEST--
A body that has been received is read in pieces by any number of streams, each from its beginning
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Request;

$body = str_repeat('0123456789', 20_000);
$request = Request::of('POST', '/', [], $body);
$stream = $request->bodyStream();
var_dump($stream->length(), $stream->position(), $stream->isAtEnd(), $stream->isLive());
var_dump($stream->read(7), $stream->position(), strlen($stream->read()));
$pieces = [];
foreach ($stream as $key => $piece) {
    $pieces[$key] = strlen($piece);
}
echo json_encode($pieces), "\n";
var_dump($stream->read(), $stream->isAtEnd(), $stream->position());
var_dump(
    implode('', iterator_to_array($request->bodyStream())) === $body,
    strlen($request->bodyStream()->read(PHP_INT_MAX)),
    $request->body() === $body,
);
$stream->rewind();
var_dump($stream->position(), strlen($stream->read()));

$empty = Request::of('GET', '/')->bodyStream();
var_dump($empty->read(), $empty->length(), $empty->isAtEnd(), iterator_to_array($empty));

foreach ([
    static fn() => $stream->read(0),
    static fn() => $stream->read(-1),
    static fn() => clone $stream,
    static fn() => serialize($stream),
    static fn() => new Nexus\Http\BodyStream,
    static function () use ($stream) { foreach ($stream as &$piece); },
] as $mistake) {
    try {
        $mistake();
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
int(200000)
int(0)
bool(false)
bool(false)
string(7) "0123456"
int(7)
int(65536)
[65536,65536,3385]
NULL
bool(true)
int(200000)
bool(true)
int(200000)
bool(true)
int(0)
int(65536)
NULL
int(0)
bool(true)
array(0) {
}
Nexus\Async\MisuseError: [NX-0107] The number of bytes to read must be at least 1, 0 given
Nexus\Async\MisuseError: [NX-0107] The number of bytes to read must be at least 1, -1 given
Error: Trying to clone an uncloneable object of class Nexus\Http\BodyStream
Exception: Serialization of 'Nexus\Http\BodyStream' is not allowed
Error: Call to private Nexus\Http\BodyStream::__construct() from global scope
Error: A body cannot be iterated by reference
