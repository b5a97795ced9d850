--TEST--
A file that throws, exits or is cancelled while it waits releases the coroutines that wait for it
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip whose turn is first decides who runs the file'); ?>
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

$folder = sys_get_temp_dir() . '/nexus-' . getmypid();
mkdir($folder);
$write = fn (string $name, string $code, float $wait = 0.003) => file_put_contents(
    "$folder/$name.php",
    "<?php \$GLOBALS['runs']['$name']++; Nexus\\Async\\delay($wait); $code",
);
$runs = ['throws' => 0, 'exits' => 0, 'cancelled' => 0, 'declares' => 0];
$write('throws', 'throw new LogicException("from the file");');
$write('exits', 'exit;');
$write('cancelled', 'echo "never";', 100);
$write(
    'declares',
    'if (!class_exists("Conditional", false)) { class Conditional {} function conditional() { return 1; } } return 7;',
);
$require = function (string $name) use ($folder): string {
    try {
        $value = require_once "$folder/$name.php";
        return var_export($value, true);
    } catch (Throwable $e) {
        return $e::class;
    }
};
foreach (array_keys($runs) as $name) {
    $coroutines = array_map(fn () => spawn($require, $name), [1, 2, 3]);
    if ($name === 'cancelled') {
        delay(0.001);
        $coroutines[0]->cancel();
    }
    $results = [];
    foreach ($coroutines as $coroutine) {
        try {
            $results[] = await($coroutine);
        } catch (Nexus\Async\CancelledError) {
            $results[] = 'cancelled';
        } catch (Throwable $e) {
            $results[] = $e->getMessage();
        }
    }
    echo "$name, run {$runs[$name]} time: ", implode(' ', $results), "\n";
    unlink("$folder/$name.php");
}
echo conditional(), (new Conditional())::class, "\n";
rmdir($folder);
?>
--EXPECT--
throws, run 1 time: LogicException true true
exits, run 1 time: [NX-0108] The awaited coroutine called exit(): it has no result true true
cancelled, run 1 time: Nexus\Async\CancelledError true true
declares, run 1 time: 7 true true
1Conditional
