--TEST--
Settings are checked by the table that gives them their defaults
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\Settings;

foreach ([
    fn() => new Settings(concurrency: 0),
    fn() => new Settings(headerCount: 129),
    fn() => new Settings(idleSeconds: -0.5),
    fn() => new Settings(idleSeconds: NAN),
    fn() => new Settings(queue: -1),
    fn() => new Settings(cancelsOnDisconnect: []),
    fn() => new Settings(targetBytes: '1K'),
    fn() => new Settings(...range(1, 99)),
    fn() => clone new Settings(),
] as $try) {
    try {
        $try();
        echo "taken\n";
    } catch (Throwable $refused) {
        echo get_class($refused), ': ', $refused->getMessage(), "\n";
    }
}
// Parameters and rows have the same order: a refusal names the setting that was given.
foreach ((new ReflectionMethod(Settings::class, '__construct'))->getParameters() as $parameter) {
    $type = (string) $parameter->getType();
    if ($type === 'bool') {
        continue;
    }
    try {
        new Settings(...[$parameter->getName() => $type === 'float' ? -1.0 : -1]);
        echo "{$parameter->getName()} is not refused\n";
    } catch (Nexus\Http\HttpMessageError $refused) {
        str_contains($refused->getMessage(), "A server's {$parameter->getName()} must be ")
            or print $refused->getMessage() . "\n";
    }
    $parameter->isDefaultValueAvailable() or print "{$parameter->getName()} has no default\n";
}
new Settings(queue: null);
echo "done\n";
?>
--EXPECTF--
Nexus\Http\HttpMessageError: [NX-0303] A server's concurrency must be 1 to 16777216, 0 given
Nexus\Http\HttpMessageError: [NX-0303] A server's headerCount must be 1 to 128, 129 given
Nexus\Http\HttpMessageError: [NX-0303] A server's idleSeconds must be 0 to 1000000000, -0.5 given
Nexus\Http\HttpMessageError: [NX-0303] A server's idleSeconds must be 0 to 1000000000, %cAN given
Nexus\Http\HttpMessageError: [NX-0303] A server's queue must be 0 to 16777216, -1 given
TypeError: Nexus\Http\Server\Settings::__construct(): Argument #14 ($cancelsOnDisconnect) must be of type bool, array given
TypeError: Nexus\Http\Server\Settings::__construct(): Argument #2 ($targetBytes) must be of type int, string given
ArgumentCountError: Nexus\Http\Server\Settings::__construct() expects at most %d arguments, 99 given
Error: Trying to clone an uncloneable object of class Nexus\Http\Server\Settings
done
