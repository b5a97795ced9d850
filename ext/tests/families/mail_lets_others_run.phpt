--TEST--
mail() through a sendmail that takes its time, fifty at once
--DESCRIPTION--
Family: mail()
Chapter: processes
Extension: standard
How: offloaded
Calls: mail()
Note: A thread waits for the end of the mailer; starting it blocks the worker for about a millisecond.
--EXTENSIONS--
nexus
--INI--
sendmail_path=exec sh {PWD}/sendmail.inc
--FILE--
<?php
require __DIR__ . '/family.inc';

$directory = sys_get_temp_dir() . '/nexus-families-mail-' . getmypid();
mkdir($directory);
register_shutdown_function(static fn(): array => [array_map(unlink(...), glob("{$directory}/*")), rmdir($directory)]);
// The argument after the path belongs to the mailer: the file that it writes.
fifty('mail()', 1, static fn(int $number): array => [
    mail('user@example.test', "number {$number}", "text {$number}", additional_params: "{$directory}/{$number}"),
    preg_match("~^Subject: number {$number}\r?\n.*text {$number}~ms", file_get_contents("{$directory}/{$number}")),
], static fn(): array => [true, 1]);
fifty(
    'mail() that is refused',
    1,
    static fn(int $number): bool => @mail('user@example.test', '', '', additional_params: "{$directory}/refused"),
    static fn(): bool => false,
);
?>
--EXPECT--
mail(): offloaded
mail() that is refused: offloaded
