--TEST--
Handlers that main has restored are not held any longer: destructors run where they do in any script
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

final class Noted
{
    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo "destroyed: {$this->name}\n";
    }
}

$ticking = true;
spawn(static function () use (&$ticking): void {
    while ($ticking) {
        delay(0.0005);
    }
});
foreach ([
    'set_error_handler' => 'restore_error_handler',
    'set_exception_handler' => 'restore_exception_handler',
] as $set => $restore) {
    $held = new Noted($set);
    $set(static fn(): bool => $held === null);
    usleep(3000);
    $restore();
    unset($held);
    echo "after {$restore}()\n";
}
$ticking = false;
?>
--EXPECT--
destroyed: set_error_handler
after restore_error_handler()
destroyed: set_exception_handler
after restore_exception_handler()
