--TEST--
Output of one request is no output of the next: its Content-Length and zlib.output_compression can be set
--EXTENSIONS--
nexus
zlib
--FILE--
<?php
require __DIR__ . '/server.inc';

use Nexus\Http\Response;

set_error_handler(static function (int $level, string $text): never {
    throw new ErrorException($text, $level);
});
$handler = static function (): ?Response {
    header('Content-Length: 4');
    ini_set('zlib.output_compression', '0');
    echo 'sent';
    flush();

    return null;
};
for ($request = 0; $request < 3; $request++) {
    foreach (answers($handler, [get('/'), get('/')]) as $answer) {
        echo strtok($answer, "\r"), ' ', substr($answer, -4), "\n";
    }
}
?>
--EXPECT--
HTTP/1.1 200 OK sent
HTTP/1.1 200 OK sent
HTTP/1.1 200 OK sent
HTTP/1.1 200 OK sent
HTTP/1.1 200 OK sent
HTTP/1.1 200 OK sent
