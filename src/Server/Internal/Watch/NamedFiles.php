<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Watch;

/**
 * Configuration files that the option watch-config names. They may appear and disappear.
 *
 * @internal
 */
final readonly class NamedFiles implements WatchedFiles
{
    /** @param list<string> $files absolute paths */
    private function __construct(private array $files) {}

    /**
     * @param list<string> $files
     * @param string $directory of relative paths
     */
    public static function below(string $directory, array $files): self
    {
        return new self(array_map(
            static fn(string $file): string => str_starts_with($file, '/') ? $file : "{$directory}/{$file}",
            $files,
        ));
    }

    public function name(): string
    {
        return implode(', ', $this->files);
    }

    public function nameOf(string $path): string
    {
        return $path;
    }

    public function directories(): array
    {
        $directories = array_map(\dirname(...), $this->files);
        foreach ($this->files as $file) {
            // A link may lead to a file that is edited elsewhere.
            $real = realpath($file);
            $directories[] = $real === false ? \dirname($file) : \dirname($real);
        }

        return array_values(array_filter(array_unique($directories), is_dir(...)));
    }

    public function versions(): array
    {
        clearstatcache();
        $versions = [];
        foreach ($this->files as $file) {
            $status = @stat($file);
            if ($status !== false) {
                $versions[$file] = "{$status['mtime']} {$status['size']} {$status['ino']}";
            }
        }

        return $versions;
    }

    public function isWatched(string $directory, string $name): bool
    {
        foreach ($this->files as $file) {
            if ($file === "{$directory}/{$name}" || realpath($file) === "{$directory}/{$name}") {
                return true;
            }
        }

        return false;
    }

    public function isDirectoryWatched(string $name): bool
    {
        return true;
    }
}
