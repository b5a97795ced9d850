--TEST--
Symfony's HttpClient on curl and on PHP's streams, fifty at once
--DESCRIPTION--
Family: Symfony HttpClient
Chapter: http
Extension: symfony/http-client
How: cooperative
Calls: HttpClientInterface::request(), ResponseInterface::getContent(), HttpClientInterface::stream()
Library: libcurl
Note: On curl each coroutine needs its own client: the responses of one client share a multi handle. A coroutine whose response another coroutine has read continues only at the end of its curl_multi_select(), up to a second later.
--EXTENSIONS--
nexus
curl
--SKIPIF--
<?php if (!is_file(getenv('NEXUS_PACKAGES') . '/symfony/http-client/HttpClient.php')) die('skip Symfony HttpClient is not installed: make setup-peers');
--FILE--
<?php
use Symfony\Component\HttpClient\{CurlHttpClient, NativeHttpClient};

require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';
require getenv('NEXUS_PACKAGES') . '/autoload.php';

$address = 'http://' . server('http');
$page = static fn(int $number): string => "page /{$number}";
foreach ([CurlHttpClient::class, NativeHttpClient::class] as $class) {
    $name = substr(strrchr($class, '\\'), 1);
    $open = static fn(): object => new $class();
    fifty(
        "getContent() of {$name}",
        0.2,
        static fn(int $number, object $client): string => $client->request('GET', "{$address}/{$number}")->getContent(),
        $page,
        $open,
    );
    fifty("stream() of {$name}", 0.2, static function (int $number, object $client) use ($address): array {
        $responses = array_map(
            static fn(int $part): object => $client->request('GET', "{$address}/{$number}/{$part}"),
            [1, 2],
        );
        foreach ($client->stream($responses) as $response => $chunk) {
        }

        return array_map(static fn(object $response): string => $response->getContent(), $responses);
    }, static fn(int $number): array => ["page /{$number}/1", "page /{$number}/2"], $open);
}
?>
--EXPECT--
getContent() of CurlHttpClient: cooperative
stream() of CurlHttpClient: cooperative
getContent() of NativeHttpClient: cooperative
stream() of NativeHttpClient: cooperative
