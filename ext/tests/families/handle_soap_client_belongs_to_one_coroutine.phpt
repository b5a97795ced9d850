--TEST--
A SoapClient refuses a second coroutine; after a cancelled call it opens a new connection
--EXTENSIONS--
soap
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn, timeout};

require __DIR__ . '/../runtime/handle/attempt.inc';

$listener = stream_socket_server('tcp://127.0.0.1:0');
$address = 'http://' . stream_socket_get_name($listener, false);
$serve = function ($connection): void {
    while (($line = fgets($connection)) !== false) {
        $path = explode(' ', $line)[1];
        $length = 0;
        while (($line = rtrim((string) fgets($connection))) !== '') {
            $length = stripos($line, 'content-length:') === 0 ? (int) substr($line, 15) : $length;
        }
        $length > 0 && stream_get_contents($connection, $length);
        delay((float) substr($path, 1));
        $body = '<Envelope xmlns="http://schemas.xmlsoap.org/soap/envelope/"><Body><r><v>'
            . $path
            . '</v></r></Body></Envelope>';
        @fwrite(
            $connection,
            "HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\nContent-Length: " . strlen($body) . "\r\n\r\n" . $body,
        );
    }
};
$serving = [];
$serving[] = spawn(function () use ($listener, $serve, &$serving): void {
    while ($connection = @stream_socket_accept($listener, 600)) {
        $serving[] = spawn(fn() => $serve($connection));
    }
});

$client = new SoapClient(null, ['location' => "{$address}/2", 'uri' => 'urn:test', 'keep_alive' => true]);
$call = begin(fn() => $client->ask());

attempt('a call', fn() => $client->ask());
attempt('__setLocation', fn() => $client->__setLocation('http://elsewhere/'));
attempt('the first', fn() => await($call));
attempt('cancelled', fn() => timeout(0.05, fn() => $client->ask()));
$client->__setLocation("{$address}/0.01");
attempt('not the answer to another', fn() => $client->ask());
array_map(fn($coroutine) => $coroutine->cancel(), $serving);
?>
--EXPECT--
a call: \HandleBusyError [NX-0601] This SoapClient is in use: coroutine N has been waiting in SoapClient::__doRequest() at handle_soap_client_belongs_to_one_coroutine.php:34, and coroutine 0 (main) calls SoapClient::__call().
__setLocation: \HandleBusyError [NX-0601] This SoapClient is in use: coroutine N has been waiting in SoapClient::__doRequest() at handle_soap_client_belongs_to_one_coroutine.php:34, and coroutine 0 (main) calls SoapClient::__setLocation().
the first: "\/2"
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
not the answer to another: "\/0.01"
