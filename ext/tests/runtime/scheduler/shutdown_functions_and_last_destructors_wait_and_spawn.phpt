--TEST--
Shutdown functions and the last destructors wait, and coroutines that they spawn complete
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay};

final class Last
{
    public static ?Last $static = null;

    public ?Last $itself = null;

    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        delay(0.001);
        echo "$this->name destroyed\n";
        $this->itself = null;
        if ($this->name === 'in a cycle') {
            spawn(function () {
                delay(0.001);
                echo "spawned by the last destructor\n";
            });
        }
    }
}

register_shutdown_function(function () {
    delay(0.001);
    echo await(spawn(fn () => 'awaited in the first')), "\n";
    register_shutdown_function(function () {
        echo "second\n";
        spawn(function () {
            delay(0.001);
            echo "spawned by the second\n";
            register_shutdown_function(function () {
                echo "third, registered by a coroutine\n";
            });
        });
    });
    spawn(function () {
        delay(0.002);
        echo "spawned by the first\n";
    });
});
spawn(function () {
    delay(0.001);
    echo "a coroutine\n";
});
$global = new Last('global');
Last::$static = new Last('static');
$cycle = new Last('in a cycle');
$cycle->itself = $cycle;
unset($cycle);
echo "main ends\n";
?>
--EXPECT--
main ends
a coroutine
awaited in the first
spawned by the first
second
spawned by the second
third, registered by a coroutine
global destroyed
static destroyed
in a cycle destroyed
spawned by the last destructor
