--TEST--
A host of another version of the Composer package is refused; the error names the missing method
--EXTENSIONS--
nexus
--FILE--
<?php

namespace Nexus\Actor\Internal;

final class Host
{
    public function askFailed(object $target, \Throwable $cause): void {}
    public function askTimedOut(object $target): void {}
}

try {
    new NativeSystem('other', new Host());
} catch (\Error $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
Nexus\Actor\Internal\Host has no method asktimedout() with 3 arguments: install the version of the Composer package that belongs to the extension
