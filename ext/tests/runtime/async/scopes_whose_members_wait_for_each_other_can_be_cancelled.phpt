--TEST--
scopes whose members wait for each other can be cancelled
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Scope};
use function Nexus\Async\{delay, spawn, timeout};

$scopes = array_map(fn() => Scope::supervisor(), range(0, 3));
$ended = 0;
foreach ([2, 3, 4] as $length) {
    $members = [];
    $begun = 0;
    for ($i = 0; $i < $length; ++$i) {
        $next = $scopes[($i + 1) % $length];
        $members[] = $scopes[$i]->spawn(function () use ($next, &$begun, &$ended): void {
            ++$begun;
            try {
                $next->await();
            } finally {
                ++$ended;
            }
        });
    }
    while ($begun < $length) {
        delay(0);
    }
    delay(0.001);
    $members[0]->cancel('enough');
    timeout(5, function () use ($members): void {
        foreach ($members as $member) {
            try {
                $member->await();
            } catch (CancelledError) {
            }
        }
    });
    echo "{$length}: {$ended} ended, ", array_sum(array_map(count(...), $scopes)), " living\n";
    $ended = 0;
    $scopes = array_map(fn() => Scope::supervisor(), range(0, 3));
}
?>
--EXPECT--
2: 2 ended, 0 living
3: 3 ended, 0 living
4: 4 ended, 0 living
