--TEST--
pclose() ends the input of a command at once, also when others start while a thread closes it
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, spawn, timeout};

// Half of the processes run until a lock is released: with another's input open, they would keep that one waiting.
$lock = fopen(tempnam(sys_get_temp_dir(), 'lock'), 'we');
flock($lock, LOCK_EX);
$path = stream_get_meta_data($lock)['uri'];
$long = $short = [];
for ($i = 0; $i < 50; $i++) {
    $short[] = spawn(static fn(): int => pclose(popen('cat >/dev/null', 'w')));
    $long[] = spawn(static fn(): int => pclose(popen("cat >/dev/null; exec flock -s {$path} true", 'w')));
}
echo json_encode(array_unique(timeout(100, static fn() => all($short)))), " while the others live on\n";
flock($lock, LOCK_UN);
echo json_encode(array_unique(all($long))), "\n";
unlink($path);
?>
--EXPECT--
[0] while the others live on
[0]
