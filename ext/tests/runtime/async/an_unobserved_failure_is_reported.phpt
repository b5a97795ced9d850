--TEST--
A failure that no code observes is reported
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Deferred, Future, Scope};
use function Nexus\Async\{delay, spawn};
use function Nexus\Internal\wait_until_idle;

set_error_handler(function (int $level, string $message): bool {
    echo 'reported: ', strtok($message, "\n"), "\n";

    return true;
});
ini_set('display_errors', '0');
ini_set('log_errors', '1');
ini_set('error_log', 'php://stdout');

$report = function (string $what, callable $make): void {
    echo "-- {$what}\n";
    $made = $make();
    wait_until_idle();
    unset($made);
    gc_collect_cycles();
};
$report('a coroutine', fn() => spawn(fn() => throw new Exception('lost')));
$report('a coroutine without a reference', function (): void {
    spawn(fn() => throw new Exception('lost at once'));
});
$report('a deferred', function (): Future {
    $deferred = new Deferred();
    $deferred->fail(new Exception('of a deferred'));

    return $deferred->future();
});
$report('ignored', fn() => spawn(fn() => throw new Exception('ignored'))->ignore());
$report('ignored later', function (): Future {
    $coroutine = spawn(fn() => throw new Exception('ignored later'));
    wait_until_idle();

    return $coroutine->ignore();
});
$report('awaited', function (): void {
    try {
        spawn(fn() => throw new Exception('awaited'))->await();
    } catch (Exception) {
    }
});
$report('taken over by what was derived', fn() => spawn(fn() => throw new Exception('handled'))->catch(fn() => null));
$report('of the derived', fn() => spawn(fn() => 1)->map(fn() => throw new Exception('of map')));
$report('cancelled', function (): void {
    $coroutine = spawn(fn() => delay(10));
    wait_until_idle();
    $coroutine->cancel();
});
$report('another error while it is cancelled', function (): void {
    $coroutine = spawn(function (): void {
        try {
            delay(10);
        } finally {
            throw new Exception('of finally');
        }
    });
    wait_until_idle();
    $coroutine->cancel();
});
$report('of a scope that is never asked', function (): void {
    $scope = new Scope();
    $scope->spawn(fn() => throw new Exception('of a scope'));
    wait_until_idle();
});
echo "end\n";
--EXPECTF--
-- a coroutine
%sUncaught Exception: lost in %san_unobserved_failure_is_reported.php:%d%A
-- a coroutine without a reference
%sUncaught Exception: lost at once in %s:%d%A
-- a deferred
%sUncaught Exception: of a deferred in %s:%d%A
-- ignored
-- ignored later
-- awaited
-- taken over by what was derived
-- of the derived
%sUncaught Exception: of map in %s:%d%A
-- cancelled
-- another error while it is cancelled
%sUncaught Nexus\Async\CancelledError: %A
Next Exception: of finally in %A
-- of a scope that is never asked
%sUncaught Exception: of a scope in %s:%d%A
end
