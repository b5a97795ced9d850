--TEST--
After a cancelled wait, every further wait of the same call fails with ECANCELED; finally blocks may wait for a second
--EXTENSIONS--
nexus
ffi
--INI--
nexus.hooks=1
ffi.enable=1
--SKIPIF--
<?php
require __DIR__ . '/libc.inc';
require __DIR__ . '/../../slept.inc';
if (($why = no_library()) !== null) die("skip {$why}");
?>
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/libc.inc';
require __DIR__ . '/../../slept.inc';
$libc = new Libc($library = build_library());
unlink($library);
[$a, $b] = $libc->pair('socketpair', 1);
$locked = tempnam('/tmp', 'nexus-lock');
$holder = fopen($locked, 'r+');
flock($holder, LOCK_EX);

echo "-- every wait\n";
$log = new ArrayObject();
$after = [];
$began = hrtime(true);
$slept = slept();
$coroutine = spawn(function () use ($libc, $a, $locked, $log, &$after): void {
    try {
        $libc->persist($a, $locked, $log);
        $after[] = 'not reached';
    } finally {
        $libc->send($a, 'x', 1, 0);
        $after[] = usleep(10_000);
        $after[] = $libc->nanosleep(0, 20_000_000)[0];
        $after[] = gethostbyname('localhost');
        $after[] = (string) exec('echo done');
        $after[] = fread(fopen('/etc/hostname', 'r'), 1) !== '';
    }
});
Nexus\Internal\wait_until_idle();
$coroutine->cancel();
try {
    await($coroutine);
} catch (CancelledError $error) {
    echo $error->getMessage() !== '' && $error->getPrevious() === null ? "cancelled\n" : "?\n";
}
$took = (hrtime(true) - $began) / 1e9;
$slept = (slept() - $slept) / 1e9;
const ECANCELED = 125, EAI_SYSTEM = -11, EINVAL = 22;
foreach ([
    'recv',
    'read',
    'poll',
    'select',
    'nanosleep',
    'usleep',
    'flock',
    'fsync of a socket',
    'getaddrinfo',
] as $i => $call) {
    [$result, $errno] = $log[$i] ?? [null, null];
    echo $call, ': ', $errno === ECANCELED ? 'ECANCELED' : $errno, ', ', $result, "\n";
}
echo json_encode($after), $took > 0.029 && $slept < 1.3 ? ", in time\n" : ", {$took} s, of them {$slept} s asleep\n";

echo "-- asked for again, while it cleans up\n";
$steps = [];
$coroutine = spawn(function () use (&$steps): void {
    try {
        sleep(30);
    } finally {
        usleep(100_000);
        $steps[] = 'cleaned up';
    }
});
Nexus\Internal\wait_until_idle();
$coroutine->cancel();
Nexus\Internal\wait_until_idle();
$coroutine->cancel();
try {
    await($coroutine);
} catch (CancelledError) {
}
echo implode(', ', $steps), "\n";

echo "-- longer than a second\n";
$began = hrtime(true);
$coroutine = spawn(function () use (&$steps): void {
    try {
        sleep(30);
    } finally {
        try {
            sleep(30);
        } finally {
            $steps[] = 'cancelled again';
        }
    }
});
Nexus\Internal\wait_until_idle();
$coroutine->cancel();
ini_set('display_errors', '0');
try {
    await($coroutine);
} catch (CancelledError) {
}
$took = (hrtime(true) - $began) / 1e9;
echo end($steps), $took > 0.9 && $took < 20 ? ", after a second\n" : ", after {$took} s\n";

echo "-- main, by a time limit\n";
$other = spawn(fn() => delay(30));
try {
    Nexus\Async\timeout(0.05, fn() => $libc->bytes('recv', $a, 8, 0));
} catch (Nexus\Async\TimeoutException $timeout) {
    echo $timeout->getPrevious() instanceof CancelledError ? "timed out\n" : "?\n";
}
echo json_encode($libc->nanosleep(0, 1000)), "\n";
$other->cancel();
unlink($locked);
?>
--EXPECT--
-- every wait
cancelled
recv: ECANCELED, -1
read: ECANCELED, -1
poll: ECANCELED, -1
select: ECANCELED, -1
nanosleep: ECANCELED, -1
usleep: ECANCELED, -1
flock: ECANCELED, -1
fsync of a socket: ECANCELED, -1
getaddrinfo: ECANCELED, -11
[null,0,"127.0.0.1","done",true], in time
-- asked for again, while it cleans up
cleaned up
-- longer than a second
cancelled again, after a second
-- main, by a time limit
timed out
[0,0,0]
