<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

/** A small repository for tests of a gate. The destructor removes it. */
final class Tree
{
    private readonly string $root;

    /** @param array<string, string> $files contents by path */
    public function __construct(array $files)
    {
        $this->root = sys_get_temp_dir() . '/nexus-tree-' . bin2hex(random_bytes(6));
        foreach ($files as $path => $content) {
            $file = "{$this->root}/{$path}";
            if (!is_dir(dirname($file))) {
                mkdir(dirname($file), 0o700, true);
            }
            file_put_contents($file, $content);
        }
    }

    public function __destruct()
    {
        exec('rm -rf ' . escapeshellarg($this->root));
    }

    public function path(string $path): string
    {
        return "{$this->root}/{$path}";
    }

    /**
     * @param array<string, string> $environment
     * @return array{int, string} exit code and output
     */
    public function judgedBy(string $gate, ?string $argument = null, array $environment = []): array
    {
        return self::output([dirname(__DIR__, 2) . "/tools/{$gate}", $argument ?? $this->root], $environment);
    }

    /**
     * @param list<string> $command
     * @param array<string, string> $environment
     * @return array{int, string}
     */
    public static function output(array $command, array $environment = []): array
    {
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$command],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            null,
            $environment + getenv(),
        );
        \assert(is_resource($process));
        $output = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $output];
    }
}
