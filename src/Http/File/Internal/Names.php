<?php

declare(strict_types=1);

namespace Nexus\Http\File\Internal;

use Nexus\Internal\UnsentFiles;

/**
 * Which paths of clients may be files that are sent.
 *
 * @internal
 */
final readonly class Names
{
    private const WELL_KNOWN = '.well-known/';
    /** PHP code under any of its names, also in a copy: "a.php7", "a.php.bak". */
    private const SOURCE = '~\.(?:php|pht|(?:phar|inc)(?![a-z0-9]))~i';

    /** @param list<string> $refused patterns */
    public function __construct(private array $refused = []) {}

    /** @param list<string> $refused */
    public function and(array $refused): self
    {
        return new self([...$this->refused, ...$refused]);
    }

    /** @param string $path decoded, without a slash at its beginning; empty or with a slash at its end: a directory */
    public function allow(string $path): bool
    {
        if ($path === '') {
            return true;
        }
        if (\strlen($path) >= \PHP_MAXPATHLEN || strpbrk($path, "\0\\") !== false || str_contains("/{$path}", '//')) {
            return false;
        }
        $visible = str_starts_with($path, self::WELL_KNOWN) ? substr($path, \strlen(self::WELL_KNOWN)) : $path;
        if (str_contains("/{$visible}", '/.') || preg_match(self::SOURCE, $path) === 1) {
            return false;
        }

        return !UnsentFiles::has(basename($path)) && !$this->isRefused($path);
    }

    /** @param string $pattern with a slash it is for the whole path, otherwise for the name of the file */
    public static function fits(string $pattern, string $path): bool
    {
        return fnmatch($pattern, str_contains($pattern, '/') ? $path : basename($path));
    }

    private function isRefused(string $path): bool
    {
        foreach ($this->refused as $pattern) {
            if (self::fits($pattern, $path)) {
                return true;
            }
        }

        return false;
    }
}
