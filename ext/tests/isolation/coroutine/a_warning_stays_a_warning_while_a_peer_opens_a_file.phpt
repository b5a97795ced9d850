--TEST--
A warning is no exception because a peer opens a file that throws
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class SlowStream
{
    public $context;

    public function url_stat(): array
    {
        return [];
    }

    public function stream_open(): bool
    {
        delay(0.005);
        return false;
    }
}
stream_wrapper_register('slow', SlowStream::class);
$a = spawn(function () {
    try {
        new SplFileObject('slow://file');
    } catch (RuntimeException $e) {
        return get_class($e);
    }
});
$b = spawn(function () {
    delay(0.001);
    return @file_get_contents('/nonexistent/file') === false ? 'false' : 'content';
});
echo await($b), "\n", await($a), "\n";
?>
--EXPECT--
false
RuntimeException
