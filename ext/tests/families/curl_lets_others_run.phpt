--TEST--
curl, fifty at once: easy handles, and multi handles of several
--DESCRIPTION--
Family: curl
Chapter: http
Extension: curl
How: cooperative
Calls: curl_exec(), curl_multi_exec(), curl_multi_select()
Library: libcurl
Note: A handle that is dropped while its name is looked up blocks until its resolver's thread has finished.
--EXTENSIONS--
nexus
curl
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$http = 'http://' . server('http');
$https = 'https://' . server('http', 'tls://127.0.0.1:0');
$ftp = 'ftp://' . server('ftp');
$page = static fn(int $number): string => "page /{$number}";
$handle = static function (string $url, array $options = []): CurlHandle {
    $handle = curl_init($url);
    curl_setopt_array(
        $handle,
        array_replace(
            [CURLOPT_RETURNTRANSFER => true, CURLOPT_SSL_VERIFYPEER => false, CURLOPT_SSL_VERIFYHOST => 0],
            $options,
        ),
    );

    return $handle;
};
foreach (['http' => $http, 'https' => $https] as $name => $base) {
    fifty("curl_exec({$name})", 0.2, static fn(int $number): string => curl_exec($handle("{$base}/{$number}")), $page);
}
$kept = array_map(static fn(int $number): CurlHandle => $handle("{$https}/{$number}"), range(0, 50));
array_map(curl_exec(...), [$kept[0]]);
fifty(
    'curl_exec() of a connection that is kept',
    0.2,
    static fn(int $number): string => curl_exec($kept[$number]),
    $page,
);
fifty(
    'curl_exec(post)',
    0.2,
    static fn(int $number): string => curl_exec($handle("{$http}/{$number}", [CURLOPT_POSTFIELDS => ' posted'])),
    static fn(int $number): string => "page /{$number} posted",
);
fifty(
    'curl_exec(ftp)',
    0.2,
    static fn(int $number): string => curl_exec($handle("{$ftp}/{$number}")),
    static fn(int $number): string => "contents of {$number}",
);
fifty('curl_exec() with callbacks', 0.2, static function (int $number) use ($http, $handle): string {
    $body = '';
    $headers = 0;
    curl_exec($handle("{$http}/{$number}", [
        CURLOPT_WRITEFUNCTION => static function (CurlHandle $handle, string $data) use (&$body): int {
            usleep(1000);
            $body .= $data;

            return strlen($data);
        },
        CURLOPT_HEADERFUNCTION => static function (CurlHandle $handle, string $data) use (&$headers): int {
            $headers++;

            return strlen($data);
        },
    ]));

    return "{$headers} {$body}";
}, static fn(int $number): string => "4 page /{$number}");
fifty(
    'curl_exec() in vain',
    0.2,
    static fn(int $number): array => [
        curl_exec($slow = $handle("{$http}/{$number}", [CURLOPT_TIMEOUT_MS => 190])),
        curl_errno($slow),
    ],
    static fn(): array => [false, CURLE_OPERATION_TIMEDOUT],
);

$several = static function (int $number) use ($http, $handle): array {
    $multi = curl_multi_init();
    $handles = array_map(static fn(int $part): CurlHandle => $handle("{$http}/{$number}/{$part}"), range(1, 3));
    array_map(static fn(CurlHandle $handle): int => curl_multi_add_handle($multi, $handle), $handles);
    do {
        curl_multi_exec($multi, $running);
        $running > 0 && curl_multi_select($multi, 5);
    } while ($running > 0);

    return array_map(curl_multi_getcontent(...), $handles);
};
fifty(
    'curl_multi_select()',
    0.2,
    $several,
    static fn(int $number): array => ["page /{$number}/1", "page /{$number}/2", "page /{$number}/3"],
);
?>
--EXPECT--
curl_exec(http): cooperative
curl_exec(https): cooperative
curl_exec() of a connection that is kept: cooperative
curl_exec(post): cooperative
curl_exec(ftp): cooperative
curl_exec() with callbacks: cooperative
curl_exec() in vain: cooperative
curl_multi_select(): cooperative
