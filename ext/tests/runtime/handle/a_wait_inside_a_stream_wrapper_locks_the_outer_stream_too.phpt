--TEST--
Two coroutines read a stream whose wrapper reads another stream: the second waits for the outer stream
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

final class Behind
{
    public static $inner;
    public static int $inside = 0;
    public $context;

    public function stream_open(): bool
    {
        return true;
    }

    public function stream_read(int $count): string
    {
        echo ++self::$inside === 1 ? '' : "two at once\n";
        $bytes = fread(self::$inner, $count);
        self::$inside--;

        return (string) $bytes;
    }

    public function stream_eof(): bool
    {
        return false;
    }
}

stream_wrapper_register('behind', Behind::class);
[Behind::$inner, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$outer = fopen('behind://', 'r');
$readers = [spawn(fn() => fgets($outer)), spawn(fn() => fgets($outer))];
delay(0.01);
fwrite($far, 'fi');
delay(0.01);
fwrite($far, "rst\nsec");
delay(0.01);
fwrite($far, "ond\n");
$lines = [await($readers[0]), await($readers[1])];
sort($lines);
echo implode('', $lines);
?>
--EXPECT--
first
second
