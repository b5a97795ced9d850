--TEST--
A member of a limited scope never waits for the slot that it holds itself
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\{delay, spawn, timeout};

timeout(5, function (): void {
    $scope = new Scope(concurrency: 1, queue: 0);
    $parts = $scope->spawn(fn() => array_map(
        fn($part) => $part->await(),
        [spawn(fn() => 'a part of'), spawn(fn() => 'its work')],
    ));
    echo implode(' ', $parts->await()), "\n";

    $seen = [];
    $crawler = new Scope(concurrency: 2, queue: 1);
    $running = $most = 0;
    $visit = function (int $page) use (&$visit, &$seen, &$running, &$most, $crawler): void {
        $most = max($most, ++$running);
        delay(0.001);
        $seen[] = $page;
        foreach ([2 * $page, 2 * $page + 1] as $link) {
            if ($link < 32) {
                $crawler->spawn($visit, $link);
            }
        }
        --$running;
    };
    $crawler->spawn($visit, 1);
    $crawler->await();
    sort($seen);
    var_dump($seen === range(1, 31), $most);
});
?>
--EXPECT--
a part of its work
bool(true)
int(2)
