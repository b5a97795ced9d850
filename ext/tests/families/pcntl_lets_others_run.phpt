--TEST--
pcntl: waiting for children and for signals, fifty at once
--DESCRIPTION--
Family: pcntl
Chapter: processes
Extension: pcntl
How: cooperative
Calls: pcntl_wait(), pcntl_waitpid(), pcntl_sigwaitinfo(), pcntl_sigtimedwait()
Note: pcntl_fork() is refused while coroutines live. Of any child pcntl_wait() asks every 1 to 20 ms.
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
require __DIR__ . '/family.inc';

$child = static function (int $number): array {
    $process = proc_open("sleep 1; exit {$number}", [], $pipes);

    return [$process, proc_get_status($process)['pid']];
};
fifty('pcntl_waitpid()', 1, static function (int $number, array $child): array {
    $pid = pcntl_waitpid($child[1], $status);

    return [$pid === $child[1], pcntl_wexitstatus($status)];
}, static fn(int $number): array => [true, $number], $child);
$children = [];
fifty('pcntl_wait()', 1, static function (int $number) use (&$children): array {
    $pid = pcntl_wait($status);

    return [$children[$pid] === pcntl_wexitstatus($status), $pid > 0];
}, static fn(): array => [true, true], static function (int $number) use ($child, &$children): mixed {
    [$process, $pid] = $child($number);
    $children[$pid] = $number;

    return $process;
});
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1, SIGUSR2]);
fifty(
    'pcntl_sigtimedwait()',
    0.2,
    static fn(): bool => @pcntl_sigtimedwait([SIGUSR1], $info, 0, 200_000_000) > 0,
    static fn(): bool => false,
);
$signal = static fn(): mixed => proc_open('sleep 1; kill -USR2 ' . getmypid(), [], $pipes);
fifty(
    'pcntl_sigwaitinfo()',
    1,
    static fn(int $number, $process): array => [pcntl_sigwaitinfo([SIGUSR2], $info), $info['signo']],
    static fn(): array => [SIGUSR2, SIGUSR2],
    $signal,
    calls: 1,
);
?>
--EXPECT--
pcntl_waitpid(): cooperative
pcntl_wait(): cooperative
pcntl_sigtimedwait(): cooperative
pcntl_sigwaitinfo(): cooperative
