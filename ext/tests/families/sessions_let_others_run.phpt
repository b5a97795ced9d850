--TEST--
session_start() waits for a session that another process has open, and lets others run
--DESCRIPTION--
Family: sessions in files
Chapter: locks
Extension: session
How: cooperative
Calls: session_start(), session_regenerate_id(), session_reset()
Note: A script has one session, the requests of a server have one each. Two requests of the same session wait for each other, as ever; with read_and_close it is not kept.
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$directory = sys_get_temp_dir() . '/nexus-families-sessions-' . getmypid();
mkdir($directory);
register_shutdown_function(static fn(): array => [array_map(unlink(...), glob("{$directory}/*")), rmdir($directory)]);
[[$to, $from]] = pipes(1, kind: 'holders');
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
session_save_path($directory);
$take = static function (int $number) use ($directory, $to, $from): void {
    file_put_contents("{$directory}/sess_number{$number}", "owner|i:{$number};");
    fwrite($to, "flock {$directory}/sess_number{$number}\n");
    fgets($from);
};
// A script has one session at a time, so the ticker runs beside a single call.
fifty('session_start()', 0.2, static function (int $number) use ($to): array {
    fwrite($to, "release\n");
    session_id("number{$number}");
    $started = session_start();
    $session = $_SESSION;
    session_write_close();

    return [$started, $session];
}, static fn(int $number): array => [true, ['owner' => $number]], $take, calls: 1);
?>
--EXPECT--
session_start(): cooperative
