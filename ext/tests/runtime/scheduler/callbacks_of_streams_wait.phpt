--TEST--
Stream wrappers and stream filters wait
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/waiting.inc';

final class Shouting extends php_user_filter
{
    public function filter($in, $out, &$consumed, bool $closing): int
    {
        while ($bucket = stream_bucket_make_writeable($in)) {
            ($this->params)();
            $bucket->data = strtoupper($bucket->data);
            $consumed += $bucket->datalen;
            stream_bucket_append($out, $bucket);
        }
        return PSFS_PASS_ON;
    }
}
final class Slow
{
    public static array $waits = [];

    public $context;

    private string $id;

    private int $position = 0;

    private string $data;

    public function stream_open(string $path): bool
    {
        $this->id = parse_url($path, PHP_URL_HOST);
        (self::$waits[$this->id])();
        $this->data = str_ends_with($path, '.php')
            ? "<?php return 'included $this->id';"
            : str_repeat("$this->id\n", 9);
        return true;
    }

    public function stream_read(int $count): string
    {
        (self::$waits[$this->id])();
        $part = substr($this->data, $this->position, 7);
        $this->position += strlen($part);
        return $part;
    }

    public function stream_eof(): bool
    {
        return $this->position >= strlen($this->data);
    }

    public function stream_stat(): array
    {
        (self::$waits[$this->id])();
        return ['size' => strlen($this->data)];
    }

    public function url_stat(string $path): array
    {
        (self::$waits[parse_url($path, PHP_URL_HOST)])();
        return ['size' => 5, 'mode' => 0100644];
    }

    public function stream_set_option(): bool
    {
        return false;
    }

    public function stream_close(): void
    {
        (self::$waits[$this->id])();
    }
}
stream_filter_register('shouting', Shouting::class);
stream_wrapper_register('slow', Slow::class);
waits_anywhere('php_user_filter', function ($wait, $id) {
    $stream = fopen('php://memory', 'w+');
    fwrite($stream, "hello $id");
    rewind($stream);
    stream_filter_append($stream, 'shouting', STREAM_FILTER_READ, $wait);
    return stream_get_contents($stream);
});
waits_anywhere('stream wrappers', function ($wait, $id) {
    Slow::$waits[$id] = $wait;
    $stream = fopen("slow://$id/x", 'r');
    return [file_get_contents("slow://$id/y"), fgets($stream), fstat($stream)['size'], is_file("slow://$id/z")];
});
waits_anywhere('include from a stream wrapper', function ($wait, $id) {
    Slow::$waits[$id] = $wait;
    return include "slow://$id/x.php";
});
?>
--EXPECT--
php_user_filter: works
stream wrappers: works
include from a stream wrapper: works
