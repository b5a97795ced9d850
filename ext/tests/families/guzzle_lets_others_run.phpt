--TEST--
Guzzle on curl and on PHP's streams, fifty at once
--DESCRIPTION--
Family: Guzzle
Chapter: http
Extension: guzzlehttp/guzzle
How: cooperative
Calls: Client::request(), Client::get(), Client::post(), Client::requestAsync(), Pool
Library: libcurl
Note: Coroutines may share one client; its handler on curl keeps connections.
--EXTENSIONS--
nexus
curl
--SKIPIF--
<?php if (!is_file(getenv('NEXUS_PACKAGES') . '/guzzlehttp/guzzle/src/Client.php')) die('skip Guzzle is not installed: make setup-peers');
--FILE--
<?php
use GuzzleHttp\Client;
use GuzzleHttp\Handler\{CurlHandler, CurlMultiHandler, StreamHandler};
use GuzzleHttp\HandlerStack;
use GuzzleHttp\Promise\Utils;

require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';
require getenv('NEXUS_PACKAGES') . '/autoload.php';

$settings = ['base_uri' => 'http://' . server('http'), 'connect_timeout' => 5];
$clients = [
    'by default' => new Client($settings),
    'CurlHandler' => new Client($settings + ['handler' => HandlerStack::create(new CurlHandler())]),
    'StreamHandler' => new Client($settings + ['handler' => HandlerStack::create(new StreamHandler())]),
];
$page = static fn(int $number): string => "page /{$number}";
foreach ($clients as $name => $client) {
    fifty(
        "get() {$name}",
        0.2,
        static fn(int $number): string => (string) $client->get("/{$number}")->getBody(),
        $page,
    );
    fifty(
        "post() {$name}",
        0.2,
        static fn(int $number): string => (string) $client->post("/{$number}", ['body' => ' posted'])->getBody(),
        static fn(int $number): string => "page /{$number} posted",
    );
}
fifty('a CurlMultiHandler each', 0.2, static function (int $number) use ($settings): array {
    $client = new Client($settings + ['handler' => HandlerStack::create(new CurlMultiHandler())]);
    $responses = Utils::unwrap([$client->getAsync("/{$number}/1"), $client->getAsync("/{$number}/2")]);

    return array_map(static fn($response): string => (string) $response->getBody(), $responses);
}, static fn(int $number): array => ["page /{$number}/1", "page /{$number}/2"]);
?>
--EXPECT--
get() by default: cooperative
post() by default: cooperative
get() CurlHandler: cooperative
post() CurlHandler: cooperative
get() StreamHandler: cooperative
post() StreamHandler: cooperative
a CurlMultiHandler each: cooperative
