--TEST--
The class of an isolated static is autoloaded by its name as it was written
--EXTENSIONS--
nexus
--FILE--
<?php
spl_autoload_register(static function (string $class): void {
    echo "asked for {$class}\n";
    // Like Composer's autoloader: file names are case-sensitive.
    if ($class === 'Some\Framework\Container') {
        eval('namespace Some\Framework; final class Container { public static ?self $instance = null; }');
    }
});
$server = new Nexus\Http\Server\HttpServer(
    [],
    static fn() => null,
    static fn() => null,
    new Nexus\Http\Server\Settings(),
);
$server->isolate(['\Some\Framework\Container::$instance', 'some\framework\CONTAINER::*']);
echo class_exists('Some\Framework\Container', false) ? 'loaded' : 'missing', "\n";
?>
--EXPECT--
asked for Some\Framework\Container
loaded
