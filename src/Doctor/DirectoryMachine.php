<?php

declare(strict_types=1);

namespace Nexus\Doctor;

use Nexus\Server\Php\Cgroups;

/**
 * A machine whose files are below a directory: "" is this machine, anything else a copy for tests.
 *
 * @internal
 */
final readonly class DirectoryMachine implements Machine
{
    private const LARGEST = 1 << 20;

    public function __construct(private string $root = '') {}

    public function read(string $path): ?string
    {
        $file = $this->root . $path;
        if (!is_file($file)) {
            return null;
        }
        $text = @file_get_contents($file, false, null, 0, self::LARGEST);

        return $text === false ? null : $text;
    }

    public function glob(string $pattern): array
    {
        $found = glob($this->root . $pattern);

        return array_map(
            fn(string $path): string => substr($path, \strlen($this->root)),
            $found === false ? [] : $found,
        );
    }

    public function cgroups(): Cgroups
    {
        return new Cgroups($this->root);
    }
}
