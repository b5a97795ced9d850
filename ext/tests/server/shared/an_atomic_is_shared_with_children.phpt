--TEST--
A shared integer is the same in a process and in its children, and each change is atomic
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
use Nexus\Shared\Atomic;
use Nexus\Shared\Map;

$sum = Atomic::create('sum');
$exchanged = Atomic::create('exchanged');
$children = [];
for ($child = 0; $child < 4; $child++) {
    $process = pcntl_fork();
    if ($process === 0) {
        $later = Atomic::create('created by a child');
        for ($round = 0; $round < 1000; $round++) {
            $sum->add();
            $later->add(2);
            do {
                $present = $exchanged->get();
            } while (!$exchanged->compareAndSet($present, $present + 1));
        }
        exit(0);
    }
    $children[] = $process;
}
foreach ($children as $process) {
    pcntl_waitpid($process, $status);
    echo pcntl_wexitstatus($status), ' ';
}
echo "\n", $sum->get(), ' ', $exchanged->get(), ' ', Atomic::create('created by a child')->get(), "\n";

$sum->set(PHP_INT_MAX);
var_dump($sum->add() === PHP_INT_MIN, $sum->add(-1) === PHP_INT_MAX, $sum->compareAndSet(1, 2));
Map::create('a map', 1 << 20);
$calls = [
    fn() => Atomic::create(''),
    fn() => Atomic::create(str_repeat('n', 201)),
    fn() => Atomic::create('a map'),
    fn() => clone $sum,
    fn() => serialize($sum),
];
foreach ($calls as $call) {
    try {
        $call();
        echo "accepted\n";
    } catch (Throwable $failure) {
        echo get_class($failure), ': ', $failure->getMessage(), "\n";
    }
}
?>
--EXPECT--
0 0 0 0 
4000 4000 8000
bool(true)
bool(true)
bool(false)
Nexus\Async\MisuseError: [NX-0107] The name of a shared integer must have 1 to 200 bytes
Nexus\Async\MisuseError: [NX-0107] The name of a shared integer must have 1 to 200 bytes
Nexus\Async\MisuseError: [NX-1211] Shared data of another kind have the name "a map": choose another one
Error: Trying to clone an uncloneable object of class Nexus\Shared\Atomic
Exception: Serialization of 'Nexus\Shared\Atomic' is not allowed
