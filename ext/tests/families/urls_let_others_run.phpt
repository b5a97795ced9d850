--TEST--
Files at http://, https:// and ftp://, fifty at once
--DESCRIPTION--
Family: streams, http and https
Chapter: http
Extension: openssl
How: cooperative
Calls: file_get_contents(), file(), fopen(), readfile(), copy(), get_headers(), fpassthru() of http:// and https://
--
Family: streams, ftp
Chapter: http
Extension: standard
How: cooperative
Calls: file_get_contents(), file_put_contents(), fopen(), filesize(), copy() of ftp://
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$http = 'http://' . server('http');
$https = 'https://' . server('http', 'tls://127.0.0.1:0');
$ftp = 'ftp://' . server('ftp');
stream_context_set_default([
    'ssl' => ['verify_peer' => false, 'verify_peer_name' => false],
    'ftp' => ['overwrite' => true],
]);
$directory = sys_get_temp_dir() . '/nexus-families-' . getmypid();
mkdir($directory);
register_shutdown_function(static fn(): array => [array_map(unlink(...), glob("{$directory}/*")), rmdir($directory)]);
$page = static fn(int $number): string => "page /{$number}";
$printed = static function (callable $call): string {
    ob_start();
    $call();

    return ob_get_clean();
};

fifty('file_get_contents(http)', 0.2, static fn(int $number): string => file_get_contents("{$http}/{$number}"), $page);
fifty(
    'file_get_contents(https)',
    0.2,
    static fn(int $number): string => file_get_contents("{$https}/{$number}"),
    $page,
);
fifty(
    'file()',
    0.2,
    static fn(int $number): array => file("{$http}/{$number}"),
    static fn(int $number): array => [$page($number)],
);
fifty('fopen()', 0.2, static fn(int $number): string => fread(fopen("{$http}/{$number}", 'r'), 100), $page);
fifty(
    'readfile()',
    0.2,
    static fn(int $number): string => $printed(static fn(): int => readfile("{$http}/{$number}")),
    $page,
);
fifty(
    'fpassthru()',
    0.2,
    static fn(int $number): string => $printed(static fn(): int => fpassthru(fopen("{$http}/{$number}", 'r'))),
    $page,
);
fifty(
    'copy()',
    0.2,
    static fn(int $number): string => copy("{$http}/{$number}", "{$directory}/{$number}")
        . file_get_contents("{$directory}/{$number}"),
    static fn(int $number): string => "1page /{$number}",
);
fifty(
    'get_headers()',
    0.2,
    static fn(int $number): string => get_headers("{$http}/{$number}")[0],
    static fn(): string => 'HTTP/1.1 200 OK',
);
fifty(
    'file_get_contents(ftp)',
    0.2,
    static fn(int $number): string => file_get_contents("{$ftp}/{$number}"),
    static fn(int $number): string => "contents of /{$number}",
);
fifty(
    'file_put_contents(ftp)',
    0.2,
    static fn(int $number): int => file_put_contents("{$ftp}/new-{$number}", 'contents'),
    static fn(): int => 8,
);
?>
--EXPECT--
file_get_contents(http): cooperative
file_get_contents(https): cooperative
file(): cooperative
fopen(): cooperative
readfile(): cooperative
fpassthru(): cooperative
copy(): cooperative
get_headers(): cooperative
file_get_contents(ftp): cooperative
file_put_contents(ftp): cooperative
