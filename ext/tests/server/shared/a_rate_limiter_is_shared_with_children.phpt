--TEST--
Processes that take tokens from one bucket of a RateLimiter take as many as it has
--EXTENSIONS--
nexus
pcntl
posix
--SKIPIF--
<?php
if (!is_file((string) getenv('NEXUS_AUTOLOAD'))) die('skip no Composer packages');
?>
--FILE--
<?php
use Nexus\Shared\{Map, RateLimiter};

require getenv('NEXUS_AUTOLOAD');

$limiter = RateLimiter::create('children', 1000, 86_400.0);
$counts = Map::create('counts', 1 << 20);
$children = [];
for ($child = 0; $child < 3; $child++) {
    $children[] = $process = pcntl_fork();
    if ($process === 0) {
        while ($limiter->tryAcquire('a')) {
            $counts->increment('taken');
        }
        posix_kill((int) getmypid(), SIGKILL);
    }
}
foreach ($children as $process) {
    pcntl_waitpid($process, $status);
}
var_dump($limiter->available('a'), $counts->get('taken'));
?>
--EXPECT--
int(0)
int(1000)
