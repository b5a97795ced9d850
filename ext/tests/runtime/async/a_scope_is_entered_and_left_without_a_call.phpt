--TEST--
EnteredScope: its cancellation ends the code in it, and leave() waits for its members; an exit() frees it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Channel};
use Nexus\Internal\EnteredScope;
use function Nexus\Async\{delay, spawn};
use function Nexus\Internal\wait_until_idle;

function entered(Closure $code, ?Closure $with = null): string
{
    $scope = new EnteredScope();
    $failure = null;
    try {
        $with === null || $with($scope);
        $code();
    } catch (Throwable $failure) {
    }
    try {
        $scope->leave($failure);
    } catch (Throwable $thrown) {
        return $thrown::class . ' ' . $thrown->getMessage();
    }
    $scope->leave();

    return 'left';
}

$never = new Channel();
echo entered(static fn() => spawn(static function (): void { delay(0.01); echo "member\n"; })), "\n";
$cancel = static fn($scope) => spawn(static fn() => $scope->cancel('enough'));
echo entered(static fn() => $never->receive(), $cancel), "\n";
$wait = static fn() => spawn(static function () use ($never): void {
    try {
        $never->receive();
    } catch (CancelledError) {
        echo "a member is cancelled\n";
    }
});
echo entered(static fn() => throw new LogicException('mine' . wait_until_idle()), $wait), "\n";
$fail = static fn() => spawn(static fn() => throw new RuntimeException('of a member'));
echo entered(static fn() => $never->receive(), $fail), "\n";
echo entered(static function () use ($never): void {
    $cancel = static fn($inner) => spawn(static fn() => $inner->cancel('inner'));
    echo entered(static fn() => $never->receive(), $cancel), " inside\n";
}), "\n";

// Another cancellation goes through.
$task = spawn(static fn() => entered(static fn() => $never->receive()));
wait_until_idle();
$task->cancel('from outside');
echo $task->await(), "\n";

// One that is freed before leave() gives the coroutine its scope back, and cancels its members.
$task = spawn(static function () use ($never): void {
    (static function () use ($never): void {
        $scope = new EnteredScope();
        spawn(static function () use ($never): void {
            try {
                $never->receive();
            } catch (CancelledError $thrown) {
                echo $thrown->getMessage(), "\n";
            }
        });
        wait_until_idle();
    })();
    wait_until_idle();
    spawn(static function (): void { echo "a member of the outer scope\n"; })->await();
});
$task->await();
spawn(static function () use ($never): void {
    $scope = new EnteredScope();
    spawn(static fn() => $never->receive());
    wait_until_idle();
    exit("exit\n");
});
delay(1);
?>
--EXPECT--
member
left
left
a member is cancelled
LogicException mine
RuntimeException of a member
left inside
left
Nexus\Async\CancelledError [NX-0101] This coroutine was cancelled: from outside
[NX-0101] This coroutine was cancelled: its scope is gone
a member of the outer scope
exit
