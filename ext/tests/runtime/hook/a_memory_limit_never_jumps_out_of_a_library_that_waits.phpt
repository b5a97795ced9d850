--TEST--
A memory limit that is reached while a C library waits does not jump over the library's frames
--EXTENSIONS--
nexus
ffi
--INI--
nexus.hooks=1
ffi.enable=1
memory_limit=32M
--SKIPIF--
<?php
require __DIR__ . '/libc.inc';
if ($why = no_library()) die("skip $why");
if (getenv('USE_ZEND_ALLOC') === '0') die("skip no memory limit without PHP's own allocator");
if (getenv('NX_FAULTS')) die('skip calls fail at random');
?>
--FILE--
<?php
require __DIR__ . '/exhausted.inc';
use function Nexus\Async\{delay, spawn, timeout};

$library = open_exhausted();
$ours = $library->make_pair(0);
$theirs = $library->make_pair(1);

$waits = [
    'sleep' => static fn() => $library->library_sleep(2),
    'read' => static function () use ($library, $ours, $theirs): void {
        spawn(static fn() => $library->send_byte($theirs));
        $library->library_read($ours);
    },
    'poll' => static fn() => $library->library_poll($ours, 2),
    'select' => static fn() => $library->library_select($ours, 2),
    'sendmsg' => static function () use ($library, $ours, $theirs): void {
        spawn(static fn() => $library->receive_all($theirs, 20 * 100_000));
        $library->library_send($ours, 100_000);
    },
    'a cancelled poll' => static function () use ($library, $ours): void {
        try {
            timeout(0.002, static fn() => $library->library_poll($ours, 60_000));
        } catch (Nexus\Async\TimeoutException) {
        }
    },
];

$settings = [
    'nothing' => static fn() => null,
    'error handler' => static fn() => set_error_handler(static fn() => true),
    'exception handler' => static fn() => set_exception_handler(static fn() => null),
    'output buffer' => static fn() => ob_start(static fn() => ''),
    'ini_set' => static fn() => ini_set('precision', (string) random_int(5, 15)),
    'timezone' => static fn() => date_default_timezone_set('Asia/Tokyo'),
    'locale' => static fn() => setlocale(LC_ALL, 'C.UTF-8'),
    'random' => static fn() => mt_srand(5),
    'directory' => static fn() => chdir('/'),
    'umask' => static fn() => umask(077),
    'context' => static fn() => stream_context_set_default(['http' => ['method' => 'HEAD']]),
    'last errors' => static fn() => [
        @trigger_error('x'),
        json_decode('{'),
        preg_match('/(?:\D+|<\d+>)*[!?]/', 'foobar foobar foobar'),
    ],
    'strtok' => static fn() => strtok('a b c', ' '),
];

$library->watch_heap();
foreach ($settings as $setting => $set) {
    foreach ($waits as $wait => $do) {
        $returned = false;
        $future = spawn(static function () use ($set, $do, &$returned): void {
            $set();
            $do();
            $returned = true;
        });
        try {
            $future->await();
        } catch (Throwable $error) {
        }
        if (!$returned) {
            echo "$wait with $setting: jumped over\n";
        }
    }
}
$library->leave_heap();
echo count($settings) * count($waits), " waits returned\n";
$limit = str_repeat('x', 20 << 20);
spawn(static fn(): string => str_repeat($limit, 2));
delay(0);
?>
--EXPECTF--
78 waits returned

Fatal error: Allowed memory size of 33554432 bytes exhausted (tried to allocate %d bytes) in %s on line %d
