--TEST--
The time limit of a computation holds after the end of main as it holds before
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, timeout};
use Nexus\Async\TimeoutException;

$limited = static function (): void {
    try {
        timeout(0.02, static function (): void { for (;;); });
    } catch (TimeoutException) {
        echo "ended\n";
    }
};
spawn($limited);
register_shutdown_function(static function () use ($limited): void {
    $limited();
    spawn($limited)->await();
});
echo "main ends\n";
?>
--EXPECT--
main ends
ended
ended
ended
