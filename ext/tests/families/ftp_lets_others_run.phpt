--TEST--
The ftp extension, fifty at once
--DESCRIPTION--
Family: ftp
Chapter: http
Extension: ftp
How: cooperative
Calls: ftp_connect(), ftp_login(), ftp_get(), ftp_put(), ftp_fget(), ftp_fput(), ftp_nb_get(), ftp_size()
--EXTENSIONS--
nexus
ftp
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

[$address, $port] = explode(':', server('ftp'));
$connections = array_map(static function () use ($address, $port): FTP\Connection {
    $connection = ftp_connect($address, (int) $port);
    ftp_login($connection, 'user', 'password');
    ftp_pasv($connection, true);

    return $connection;
}, range(0, 50));
$memory = static fn() => fopen('php://memory', 'w+');
fifty(
    'ftp_fget()',
    0.2,
    static fn(int $number, $file): string => ftp_fget($connections[$number], $file, "{$number}", FTP_BINARY)
        . stream_get_contents($file, offset: 0),
    static fn(int $number): string => "1contents of {$number}",
    $memory,
);
fifty('ftp_fput()', 0.2, static function (int $number, $file) use ($connections): bool {
    fwrite($file, 'contents');
    rewind($file);

    return ftp_fput($connections[$number], "new-{$number}", $file, FTP_BINARY);
}, static fn(): bool => true, $memory);
fifty('ftp_nb_fget()', 0.2, static function (int $number, $file) use ($connections): string {
    for ($state = ftp_nb_fget($connections[$number], $file, "{$number}", FTP_BINARY); $state === FTP_MOREDATA;) {
        $state = ftp_nb_continue($connections[$number]);
    }

    return stream_get_contents($file, offset: 0);
}, static fn(int $number): string => "contents of {$number}", $memory);
fifty('ftp_connect() and ftp_get()', 0.2, static function (int $number) use ($address, $port): string {
    $connection = ftp_connect($address, (int) $port);
    ftp_login($connection, 'user', 'password');
    ftp_pasv($connection, true);
    $file = tempnam(sys_get_temp_dir(), 'nexus-families');
    ftp_get($connection, $file, "{$number}", FTP_BINARY);
    $contents = file_get_contents($file);
    unlink($file);

    return $contents;
}, static fn(int $number): string => "contents of {$number}");
?>
--EXPECT--
ftp_fget(): cooperative
ftp_fput(): cooperative
ftp_nb_fget(): cooperative
ftp_connect() and ftp_get(): cooperative
