<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * The control groups (v2 or v1) of this process. A limit may be set by its own group or by any parent group.
 *
 * @internal
 */
final readonly class Cgroups
{
    /** @param string $root prefix of /proc and /sys, for tests */
    public function __construct(private string $root = '') {}

    /**
     * @param string $controller "cpu", "memory"
     *
     * @return \Generator<string> the group's directory and its ancestors', in every hierarchy that may hold such a
     * limit
     */
    public function directories(string $controller): \Generator
    {
        foreach (explode("\n", self::read("{$this->root}/proc/self/cgroup")) as $line) {
            [, $controllers, $path] = explode(':', $line, 3) + ['', '', ''];
            if ($path === '' || ($controllers !== '' && !in_array($controller, explode(',', $controllers), true))) {
                continue;
            }
            foreach ($this->mounts($controllers, $controller) as $mount) {
                for ($at = rtrim($path, '/'); $at !== '' && $at !== '.'; $at = rtrim(dirname($at), '/')) {
                    yield $mount . $at;
                }
                yield $mount;
            }
        }
    }

    /** The smallest memory limit of these groups, in bytes; null: none is set. */
    public function memoryLimit(): ?int
    {
        $narrowest = null;
        foreach ($this->directories('memory') as $directory) {
            $text = trim(self::read("{$directory}/memory.max") . self::read("{$directory}/memory.limit_in_bytes"));
            // "max", or in v1 a number beyond all memory, is no limit.
            $limit = ctype_digit($text) ? (float) $text : INF;
            $narrowest = $limit < 1 << 50 ? min((int) $limit, $narrowest ?? PHP_INT_MAX) : $narrowest;
        }

        return $narrowest;
    }

    /** The content of a file; empty when there is none. */
    public static function read(string $file): string
    {
        return is_file($file) ? (string) @file_get_contents($file) : '';
    }

    /** @return list<string> */
    private function mounts(string $controllers, string $controller): array
    {
        $base = "{$this->root}/sys/fs/cgroup";

        return $controllers === ''
            ? [$base, "{$base}/unified"]
            : array_values(array_unique(["{$base}/{$controllers}", "{$base}/{$controller}"]));
    }
}
