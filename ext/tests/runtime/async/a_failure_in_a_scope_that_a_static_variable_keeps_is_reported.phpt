--TEST--
The failure of a Scope that a static variable keeps to the end of the script is reported at the end
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;
use function Nexus\Async\delay;

function keep(): Scope
{
    static $scope = null;
    return $scope ??= new Scope();
}
keep()->spawn(fn() => throw new Exception('no code awaited it'));
delay(0.001);
echo "end\n";
?>
--EXPECTF--
end

Warning: Uncaught Exception: no code awaited it in %s:%d
Stack trace:
%A
