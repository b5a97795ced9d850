--TEST--
When shielded work delays a combinator, the error log names the coroutine and the duration
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, delay, mapConcurrent, race, shield, spawn, timeout};

Nexus\Internal\use_time(2);
ini_set('log_errors', '1');
ini_set('error_log', $log = __DIR__ . '/late.' . getmypid());
/* A handler that turns warnings into exceptions must not turn this warning into one. */
set_error_handler(fn ($level, $message) => throw new ErrorException($message));
$slow = fn (float $seconds) => fn () => shield(fn () => delay($seconds));
$quick = function () { delay(0.001); return 'quick'; };
$clock = Nexus\Internal\timer_clock();

echo race([$quick, $slow(0.02)]), "\n";
echo file_exists($log) ? "wrong\n" : "20 ms are nothing to speak of\n";

echo race([$slow(0.15), $quick, $slow(0.25), $slow(0.12)]), "\n";
try {
    all([fn () => delay(0.005) ?? throw new DomainException('failed'), function () use ($slow) {
        spawn($slow(0.13));
        delay(10);
    }]);
} catch (DomainException) {
}
try {
    timeout(0.001, fn () => all([spawn($slow(0.14))->detach('the slow one')]));
} catch (Nexus\Async\TimeoutException) {
}
foreach (mapConcurrent([$quick, $slow(0.16)], fn ($function) => $function()) as $result) {
    break;
}
var_dump(Nexus\Internal\timer_clock() - $clock > (20 + 250 + 120 + 130 + 150) * 1_000_000);
echo preg_replace(
    ['~^\[.*?\] ~m', '~(\d\.\d)\d\d s~', '~coroutine \d+~'],
    ['', '$1xx s', 'coroutine n'],
    file_get_contents($log),
);
unlink($log);
?>
--CLEAN--
<?php
array_map(unlink(...), glob(__DIR__ . '/late.*'));
?>
--EXPECTF--
quick
20 ms are nothing to speak of
quick
bool(true)
Nexus: race() had its result 0.2xx s before it could return: coroutine n, spawned at %sa_late_combinator_names_the_coroutine_that_delays_it.php:16, was cancelled and continued for that time. Code in shield() and in finally delays the return
Nexus: all() had its result 0.1xx s before it could return: coroutine n, spawned at %sa_late_combinator_names_the_coroutine_that_delays_it.php:19, was cancelled and continued for that time. Code in shield() and in finally delays the return
Nexus: all() had its result 0.1xx s before it could return: coroutine n (the slow one), spawned at %sa_late_combinator_names_the_coroutine_that_delays_it.php:25, was cancelled and continued for that time. Code in shield() and in finally delays the return
Nexus: mapConcurrent() had its result 0.1xx s before it could return: coroutine n, spawned at %sa_late_combinator_names_the_coroutine_that_delays_it.php:28, was cancelled and continued for that time. Code in shield() and in finally delays the return
