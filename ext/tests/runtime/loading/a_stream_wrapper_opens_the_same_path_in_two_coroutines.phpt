--TEST--
The guard against recursive opens of one path does not see the peer
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


final class SlowStream
{
    public $context;
    private bool $read = false;

    public function stream_open(string $path): bool
    {
        delay(0.002);
        return true;
    }

    public function stream_read(int $count): string
    {
        $text = $this->read ? '' : 'text';
        $this->read = true;
        return $text;
    }

    public function stream_eof(): bool
    {
        return $this->read;
    }

    public function stream_stat(): array
    {
        return [];
    }
}
stream_wrapper_register('slow', SlowStream::class);
$a = spawn(fn () => file_get_contents('slow://one'));
$b = spawn(fn () => file_get_contents('slow://one'));
var_dump(await($a), await($b));
?>
--EXPECT--
string(4) "text"
string(4) "text"
