--TEST--
A shared map is the same in a process and in its children, which may open it later
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
use Nexus\Shared\Map;

$map = Map::create('family', 1 << 20);
$map->set('parent', ['says' => 'hello']);
$children = [];
for ($child = 0; $child < 4; $child++) {
    $process = pcntl_fork();
    if ($process === 0) {
        $later = Map::create('created by a child', 1 << 20);
        for ($round = 0; $round < 1000; $round++) {
            $map->increment('rounds');
            $later->increment('rounds');
        }
        $map->set("child {$child}", $map->get('parent')['says']);
        exit(0);
    }
    $children[] = $process;
}
foreach ($children as $process) {
    pcntl_waitpid($process, $status);
    echo pcntl_wexitstatus($status), "\n";
}
echo $map->get('rounds'), ' ', Map::create('created by a child', 1 << 20)->get('rounds'), "\n";
for ($child = 0; $child < 4; $child++) {
    echo $map->get("child {$child}"), "\n";
}
?>
--EXPECT--
0
0
0
0
4000 4000
hello
hello
hello
hello
