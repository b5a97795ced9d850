--TEST--
A failure is reported once with file:line, and only if no code has observed it: await, ignore, a derived future, a scope
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Scope, Future, Deferred};
use function Nexus\Async\{all, any, race, settle, concurrent, mapConcurrent, delay, spawn, await, timeout, shield};
use function Nexus\Internal\wait_until_idle;
ini_set('display_errors', '0');
ini_set('log_errors', '1');
ini_set('error_log', $log = __DIR__ . '/taken.' . getmypid());
/* The expected number of reports that no code awaits the failure. */
$cases = [
    'held and dropped' => [1, function ($fail) { $c = spawn($fail); wait_until_idle(); unset($c); }],
    'awaited twice' => [
        0,
        function ($fail) { $c = spawn($fail); for ($i=0;$i<2;$i++) try { await($c); } catch (LogicException) {} },
    ],
    'awaited, then dropped' => [
        0,
        function ($fail) { $c = spawn($fail); try { await($c); } catch (LogicException) {} unset($c); },
    ],
    'two derived, none awaited' => [
        2,
        function ($fail) {
            $c = spawn($fail);
            $a = $c->map(fn() => 1);
            $b = $c->finally(fn() => null);
            wait_until_idle();
        },
    ],
    'two derived, both handled' => [
        0,
        function ($fail) {
            $c = spawn($fail);
            $a = $c->catch(fn() => 1);
            $b = $c->catch(fn() => null);
            wait_until_idle();
        },
    ],
    'derived chain' => [
        1,
        function ($fail) { spawn($fail)->map(fn() => 1)->map(fn() => 2)->finally(fn() => 3); wait_until_idle(); },
    ],
    'all, caught' => [
        0,
        function ($fail) { try { all([$fail, $fail, fn() => delay(10)]); } catch (LogicException) {} },
    ],
    'all of given coroutines, caught' => [
        0,
        function ($fail) { $x = [spawn($fail), spawn($fail)]; try { all($x); } catch (LogicException) {} },
    ],
    'any with failures, one succeeds' => [
        0,
        function ($fail) { any([$fail, $fail, function() { delay(0.001); return 1; }]); },
    ],
    'race, loser fails' => [
        0,
        function ($fail) { race([fn() => 1, function() use ($fail) { try { delay(10); } finally { $fail(); } }]); },
    ],
    'settle' => [0, function ($fail) { settle([$fail, $fail]); }],
    'concurrent' => [0, function ($fail) { try { concurrent([$fail, $fail], 1); } catch (LogicException) {} }],
    'mapConcurrent' => [
        0,
        function ($fail) {
            try { foreach (mapConcurrent([1,2,3], fn() => $fail(), 3) as $x); } catch (LogicException) {}
        },
    ],
    'scope run' => [
        0,
        function ($fail) {
            try {
                (new Scope)->run(function($s) use ($fail) { $s->spawn($fail); delay(10); });
            } catch (LogicException) {}
        },
    ],
    'scope run, two fail' => [
        0,
        function ($fail) {
            try {
                (new Scope)->run(function($s) use ($fail) { $s->spawn($fail); $s->spawn($fail); delay(10); });
            } catch (LogicException) {}
        },
    ],
    'scope awaited' => [
        0,
        function ($fail) { $s = new Scope; $s->spawn($fail); try { $s->await(); } catch (LogicException) {} },
    ],
    'scope not asked' => [
        1,
        function ($fail) { $s = new Scope; $s->spawn($fail); wait_until_idle(); unset($s); gc_collect_cycles(); },
    ],
    'supervisor' => [
        2,
        function ($fail) {
            $s = Scope::supervisor();
            $s->run(function ($s) use ($fail) { $s->spawn($fail); $s->spawn($fail); });
        },
    ],
    'supervisor, awaited member' => [
        0,
        function ($fail) {
            $s = Scope::supervisor();
            $s->run(function ($s) use ($fail) { try { await($s->spawn($fail)); } catch (LogicException) {} });
        },
    ],
    'timeout around a failure' => [0, function ($fail) { try { timeout(1, $fail); } catch (LogicException) {} }],
    'deferred, no future taken' => [
        1,
        function ($fail) {
            $d = new Deferred;
            try { $fail(); } catch (LogicException $e) { $d->fail($e); }
            unset($d, $e);
        },
    ],
    'deferred, awaited' => [
        0,
        function ($fail) {
            $d = new Deferred;
            try { $fail(); } catch (LogicException $e) { $d->fail($e); }
            try { await($d->future()); } catch (LogicException) {}
        },
    ],
    'Future::failed ignored' => [0, function ($fail) { Future::failed(new LogicException('failure'))->ignore(); }],
    'Future::failed dropped' => [1, function ($fail) { Future::failed(new LogicException('failure')); }],
    'rethrown by the awaiter' => [
        1,
        function ($fail) { $c = spawn($fail); spawn(fn() => await($c)); wait_until_idle(); },
    ],
    'cancelled' => [
        0,
        function ($fail) { $c = spawn(fn() => delay(10)); wait_until_idle(); $c->cancel(); wait_until_idle(); },
    ],
    'detached' => [1, function ($fail) { spawn($fail)->detach('d'); wait_until_idle(); }],
    'exit in coroutine' => [
        0,
        function ($fail) { $c = spawn(function () { exit(0); }); wait_until_idle(); unset($c); },
    ],
];
$fail = function () {
    throw new LogicException('failure');
};
foreach ($cases as $name => [$expected, $case]) {
    $case($fail);
    wait_until_idle();
    gc_collect_cycles();
    wait_until_idle();
    $said = is_file($log) ? file_get_contents($log) : '';
    @unlink($log);
    $times = preg_match_all('~Uncaught LogicException: failure in .*?a_failure_is_reported_once\S*:\d+$~m', $said);
    echo $times === $expected && substr_count($said, 'LogicException: failure') === $expected
        ? ''
        : "{$name}: {$times} times, not {$expected}: {$said}\n";
}
echo count($cases), " cases\n";
?>
--CLEAN--
<?php
array_map(unlink(...), glob(__DIR__ . '/taken.*'));
?>
--EXPECT--
28 cases
