--TEST--
The second require_once waits until the file has run for the first
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$file = __DIR__ . '/required_' . getmypid() . '.inc';
file_put_contents(
    $file,
    '<?php echo "running\n"; \Nexus\Async\delay(0.005); function from_file() { return "defined"; } $GLOBALS["ready"] = true; return 7;',
);
$load = function () use ($file) {
    $first = require_once $file;
    return [$GLOBALS['ready'] ?? false, $first === 7 ? 'ran' : $first];
};
$a = spawn($load);
$b = spawn($load);
$seen = [json_encode(await($a)), json_encode(await($b))];
sort($seen);
echo implode("\n", $seen), "\n";
unlink($file);
?>
--EXPECT--
running
[true,"ran"]
[true,true]
