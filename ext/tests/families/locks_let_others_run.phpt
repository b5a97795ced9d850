--TEST--
flock(), semaphores and message queues of System V: fifty waits at once for what another process holds
--DESCRIPTION--
Family: flock()
Chapter: locks
Extension: standard
How: cooperative
Calls: flock(), file_put_contents() with LOCK_EX, SplFileObject::flock()
Note: The kernel does not report that a lock is free: it is tried for after 1, 2, 4 … 50 ms; what this process gives back, at once.
--
Family: semaphores
Chapter: locks
Extension: sysvsem
How: cooperative
Calls: sem_acquire(), sem_release(), sem_remove()
--
Family: message queues
Chapter: locks
Extension: sysvmsg
How: cooperative
Calls: msg_receive(), msg_send()
--EXTENSIONS--
nexus
sysvsem
sysvmsg
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$directory = sys_get_temp_dir() . '/nexus-families-locks-' . getmypid();
mkdir($directory);
register_shutdown_function(static fn(): array => [array_map(unlink(...), glob("{$directory}/*")), rmdir($directory)]);
// Another process acquires the given lock, and releases it at that time after the request.
$holders = pipes(51, kind: 'holders');
$hold = static function (int $number, string $what) use ($holders): Closure {
    fwrite($holders[$number][0], "{$what}\n");
    fgets($holders[$number][1]);

    return static fn(): int|false => fwrite($holders[$number][0], "release\n");
};

$file = static fn(int $number): Closure => $hold($number, "flock {$directory}/{$number}");
fifty('flock()', 0.2, static function (int $number, Closure $release) use ($directory): array {
    $release();
    $file = fopen("{$directory}/{$number}", 'c');

    return [flock($file, LOCK_EX), flock($file, LOCK_UN)];
}, static fn(): array => [true, true], $file);
fifty('flock() of a shared lock', 0.2, static function (int $number, Closure $release) use ($directory): bool {
    $release();

    return (new SplFileObject("{$directory}/{$number}", 'c'))->flock(LOCK_SH);
}, static fn(): bool => true, $file);
fifty('file_put_contents()', 0.2, static function (int $number, Closure $release) use ($directory): int {
    $release();

    return file_put_contents("{$directory}/{$number}", 'contents', LOCK_EX);
}, static fn(): int => 8, $file);

$key = static fn(int $number): int => (getmypid() << 8) + $number;
$semaphores = array_map(static fn(int $number): SysvSemaphore => sem_get($key($number)), range(0, 50));
register_shutdown_function(static fn(): array => array_map(sem_remove(...), $semaphores));
fifty('sem_acquire()', 0.2, static function (int $number, Closure $release) use ($semaphores): array {
    $release();

    return [sem_acquire($semaphores[$number]), sem_release($semaphores[$number])];
}, static fn(): array => [true, true], static fn(int $number): Closure => $hold($number, "semaphore {$key($number)}"));

$queues = array_map(static fn(int $number): SysvMessageQueue => msg_get_queue($key($number)), range(0, 50));
register_shutdown_function(static fn(): array => array_map(msg_remove_queue(...), $queues));
$send = static fn(int $number): Closure => $hold($number, "message {$key($number)}");
fifty('msg_receive()', 0.2, static function (int $number, Closure $release) use ($queues): array {
    $release();

    return [msg_receive($queues[$number], 0, $type, 100, $message), $type, $message];
}, static fn(): array => [true, 7, ['a message']], $send);
fifty('msg_send()', 0.2, static function (int $number, Closure $release) use ($queues): array {
    foreach ([4000, 200, 10, 1] as $length) {
        while (@msg_send($queues[$number], 1, str_repeat('x', $length), false, false)) {
        }
    }
    $release();
    $isSent = msg_send($queues[$number], 2, 'the last');
    msg_receive($queues[$number], 2, $type, 100, $message);
    while (@msg_receive($queues[$number], 0, $type, 8000, $filling, false, MSG_IPC_NOWAIT)) {
    }

    return [$isSent, $message];
}, static fn(): array => [true, 'the last'], static fn(int $number): Closure => $hold(
    $number,
    "receive {$key($number)}",
));
?>
--EXPECT--
flock(): cooperative
flock() of a shared lock: cooperative
file_put_contents(): cooperative
sem_acquire(): cooperative
msg_receive(): cooperative
msg_send(): cooperative
