<?php

declare(strict_types=1);

namespace Nexus\Doctor\Hooks;

use function Nexus\Internal\hooks;

/**
 * A call that a loaded object imports, and the function to which it is bound in this process.
 *
 * @internal
 */
final readonly class Import
{
    public function __construct(
        public string $object,
        public string $call,
        public Lead $lead,
        public ?string $reason = null,
    ) {}

    /** @return list<self> of this process */
    public static function all(): array
    {
        return array_map(
            static fn(array $row): self => new self(
                $row[0] === '' ? PHP_BINARY : $row[0],
                $row[1],
                Lead::from($row[2]),
                $row[3],
            ),
            hooks(),
        );
    }

    /**
     * The files of all libraries loaded in this process, including those that import none of the calls.
     *
     * @return list<string> "/usr/lib/x86_64-linux-gnu/libpq.so.5.15"
     */
    public static function loadedFiles(): array
    {
        preg_match_all('~ (/\S+\.so[.\d]*)$~m', (string) @file_get_contents('/proc/self/maps'), $matches);

        return array_values(array_unique($matches[1]));
    }

    /** "libpq.so.5" */
    public function library(): string
    {
        return basename($this->object);
    }

    /** "libpq.so.5.15": the name of the file to which the link leads has the full version. */
    public function file(): string
    {
        $path = realpath($this->object);

        return basename($path === false ? $this->object : $path);
    }
}
