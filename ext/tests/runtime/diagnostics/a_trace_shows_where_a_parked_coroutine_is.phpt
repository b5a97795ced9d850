--TEST--
A trace shows where a parked coroutine is: in callbacks, generators, Fibers; of one that is gone it is empty
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
use function Nexus\Async\{coroutines, delay, spawn};
use Nexus\Async\Channel;
use Nexus\Async\CoroutineInfo;

function find(int $id): CoroutineInfo
{
    foreach (coroutines() as $info) {
        if ($info->id === $id) {
            return $info;
        }
    }
}
function show(string $what, int $id): void
{
    // Newer versions of PHP add the enclosing function to the name of a closure.
    $brief = ['~/\S*/~' => '', '~\{closure(?::[^{}]*)?(?:\{closure\}|\{closure:[^{}]*\})?[^{}]*\}~' => '{closure}'];
    echo $what, ":\n", preg_replace(array_keys($brief), $brief, find($id)->traceAsString() ?: '-'), "\n";
}
final class Waiter
{
    public function wait(Channel $channel, string $secret): mixed
    {
        return $channel->receive();
    }
}
function inner(Channel $channel): iterable
{
    yield $channel->receive();
}
function outer(Channel $channel): iterable
{
    yield from inner($channel);
}

$channel = new Channel();
spawn(static fn() => (new Waiter())->wait($channel, 'hidden'));
spawn(static function () use ($channel): void {
    $values = [1, 2];
    usort($values, static fn(): int => $channel->receive());
});
spawn(static function () use ($channel): void {
    foreach (outer($channel) as $value) {
    }
});
spawn(static function () use ($channel): void {
    (new Fiber(static fn() => $channel->receive()))->start();
});
Nexus\Internal\wait_until_idle();
$late = spawn(static fn() => null);
show('method', 1);
show('usort', 2);
show('generator', 3);
show('fiber', 4);
show('not begun', 5);
$frame = find(1)->trace()[0];
echo $frame['class'], $frame['type'], $frame['function'], ' ', basename($frame['file']), ':', $frame['line'], ' ',
    isset($frame['args']) ? 'args' : 'no args', "\n";
$last = find(4);
for ($i = 0; $i < 4; $i++) {
    $channel->send(1);
}
Nexus\Internal\wait_until_idle();
var_dump($last->trace(), $last->traceAsString());
(static fn() => show('running', 0))();
?>
--EXPECT--
method:
#0 a_trace_shows_where_a_parked_coroutine_is.php(24): Nexus\Async\Channel->receive()
#1 a_trace_shows_where_a_parked_coroutine_is.php(37): Waiter->wait()
#2 [internal function]: {closure}()
usort:
#0 a_trace_shows_where_a_parked_coroutine_is.php(40): Nexus\Async\Channel->receive()
#1 [internal function]: {closure}()
#2 a_trace_shows_where_a_parked_coroutine_is.php(40): usort()
#3 [internal function]: {closure}()
generator:
#0 a_trace_shows_where_a_parked_coroutine_is.php(29): Nexus\Async\Channel->receive()
#1 a_trace_shows_where_a_parked_coroutine_is.php(33): inner()
#2 a_trace_shows_where_a_parked_coroutine_is.php(43): outer()
#3 [internal function]: {closure}()
fiber:
#0 a_trace_shows_where_a_parked_coroutine_is.php(47): Nexus\Async\Channel->receive()
#1 [internal function]: {closure}()
#2 a_trace_shows_where_a_parked_coroutine_is.php(47): Fiber->start()
#3 [internal function]: {closure}()
not begun:
-
Nexus\Async\Channel->receive a_trace_shows_where_a_parked_coroutine_is.php:24 no args
array(0) {
}
string(0) ""
running:
#0 a_trace_shows_where_a_parked_coroutine_is.php(18): Nexus\Async\CoroutineInfo->traceAsString()
#1 a_trace_shows_where_a_parked_coroutine_is.php(65): show()
#2 a_trace_shows_where_a_parked_coroutine_is.php(65): {closure}()
#3 {main}
