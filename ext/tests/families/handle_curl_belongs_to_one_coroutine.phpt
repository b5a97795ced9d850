--TEST--
A curl handle refuses a second coroutine and works after a cancelled transfer; a waiting multi handle takes more handles
--EXTENSIONS--
curl
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
        $body = "answer to {$path}";
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

$get = function (string $path) use ($address): CurlHandle {
    $curl = curl_init("{$address}/{$path}");
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);

    return $curl;
};
$curl = $get('2');
$transfer = begin(fn() => curl_exec($curl));

attempt('curl_exec', fn() => curl_exec($curl));
attempt('curl_setopt', fn() => curl_setopt($curl, CURLOPT_URL, 'http://elsewhere/'));
attempt('curl_getinfo', fn() => curl_getinfo($curl, CURLINFO_RESPONSE_CODE));
attempt('the first', fn() => await($transfer));
attempt('then', fn() => curl_exec($curl));
attempt('cancelled', fn() => timeout(0.05, fn() => curl_exec($curl)));
curl_setopt($curl, CURLOPT_URL, "{$address}/0.01");
attempt('not the answer to another', fn() => curl_exec($curl));

// Symfony's HttpClient has one multi handle for all.
$multi = curl_multi_init();
$run = function (string $path) use ($multi, $get): string {
    $curl = $get($path);
    curl_multi_add_handle($multi, $curl);
    while (curl_multi_exec($multi, $running) === CURLM_OK && curl_getinfo($curl, CURLINFO_SIZE_DOWNLOAD) < 10) {
        curl_multi_select($multi, 0.05);
    }

    return curl_multi_getcontent($curl);
};
$runs = array_map(fn(string $path) => spawn($run, $path), ['0.2', '0.15', '0.11']);
attempt('on one multi handle', fn() => array_map(await(...), $runs));
array_map(fn($coroutine) => $coroutine->cancel(), $serving);
?>
--EXPECT--
curl_exec: \HandleBusyError [NX-0601] This curl handle is in use: coroutine N has been waiting in curl_exec() at handle_curl_belongs_to_one_coroutine.php:38, and coroutine 0 (main) calls curl_exec().
curl_setopt: \HandleBusyError [NX-0601] This curl handle is in use: coroutine N has been waiting in curl_exec() at handle_curl_belongs_to_one_coroutine.php:38, and coroutine 0 (main) calls curl_setopt().
curl_getinfo: 0
the first: "answer to \/2"
then: "answer to \/2"
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
not the answer to another: "answer to \/0.01"
on one multi handle: ["answer to \/0.2","answer to \/0.15","answer to \/0.11"]
