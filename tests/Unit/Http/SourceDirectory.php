<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

/** A directory with PHP files, each in a namespace of its own, so that each test loads its own classes. */
final class SourceDirectory
{
    private static int $count = 0;

    private function __construct(public readonly string $path, public readonly string $namespace) {}

    public static function create(): self
    {
        $number = ++self::$count;
        $path = sys_get_temp_dir() . '/nexus-routes-' . getmypid() . "-{$number}";
        mkdir($path, 0o700);

        return new self((string) realpath($path), "Nexus\\Tests\\Found{$number}");
    }

    /** The file looks older than it is, as files of an installed application are. */
    public function add(string $name, string $code): string
    {
        $file = "{$this->path}/{$name}";
        is_dir(\dirname($file)) || mkdir(\dirname($file), 0o700, true);
        $head = "<?php\nnamespace {$this->namespace};\nuse Nexus\\Http\\Attribute\\{Get, Post, Prefix, Route};\n";
        file_put_contents($file, $head . $code);
        touch($file, 1_600_000_000 + \strlen($code));

        return $file;
    }

    public function remove(): void
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->path, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            \assert($file instanceof \SplFileInfo);
            $file->isDir() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->path);
    }
}
