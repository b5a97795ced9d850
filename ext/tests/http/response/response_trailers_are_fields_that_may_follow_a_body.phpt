--TEST--
withTrailer() accepts fields that may follow the body of a response streamed without a length
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Response;

$stream = Response::stream(['body']);
$refused = ['Transfer-Encoding', 'content-length', 'Host', 'Connection', 'Keep-Alive', 'Upgrade', 'TE', 'Trailer', 'Expect', 'Max-Forwards',
    'Cache-Control', 'Pragma', 'Range', 'If-Match', 'If-None-Match', 'If-Modified-Since', 'If-Unmodified-Since',
    'If-Range', 'Authorization',
    'Proxy-Authorization', 'Proxy-Authenticate', 'WWW-Authenticate', 'Cookie', 'Set-Cookie', 'Age', 'Expires', 'Date',
    'Location', 'Retry-After',
    'Vary', 'Warning', 'Content-Encoding', 'Content-Type', 'Content-Range', 'Content-Disposition', '', 'two words', "a\n"];
foreach ($refused as $name) {
    try {
        $taken = $stream->withTrailer($name, 'x');
        echo "taken: $name\n";
    } catch (Nexus\Http\HttpMessageError $error) {
        if ($error->errorCode() !== 'NX-0323') {
            echo $error->getMessage(), "\n";
        }
    }
}
foreach (['ETag', 'Server-Timing', 'X-Sum', 'Digest', '42'] as $name) {
    $stream = $stream->withTrailer($name, 'x')->withTrailer($name, fn () => 'y');
}
foreach ([fn () => Response::text('x')->withTrailer('X-Sum', '1'), fn () => Response::empty()->withTrailer('X-Sum', '1'),
    fn () => Response::stream([], length: 0)->withTrailer('X-Sum', '1'),
    fn () => $stream->withBody('x')->withTrailer('X-Sum', '1'),
    fn () => $stream->withTrailer('X-Sum', "1\r\n"), fn () => $stream->withTrailer('X-Sum', 1)] as $attempt) {
    try {
        $attempt();
        echo "taken\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
Nexus\Http\HttpMessageError: [NX-0323] The trailer "X-Sum" cannot be sent: only a streamed body without a length has trailers. Use withHeader()
Nexus\Http\HttpMessageError: [NX-0323] The trailer "X-Sum" cannot be sent: only a streamed body without a length has trailers. Use withHeader()
Nexus\Http\HttpMessageError: [NX-0323] The trailer "X-Sum" cannot be sent: only a streamed body without a length has trailers. Use withHeader()
Nexus\Http\HttpMessageError: [NX-0323] The trailer "X-Sum" cannot be sent: only a streamed body without a length has trailers. Use withHeader()
Nexus\Http\HttpMessageError: [NX-0301] The trailer "X-Sum" has a value with a line break or another control byte, or with white space around it; remove it
TypeError: Nexus\Http\Response::withTrailer(): Argument #2 ($value) must be of type Closure|string, int given
