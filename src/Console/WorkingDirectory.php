<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * @internal
 */
final class WorkingDirectory
{
    /**
     * The working directory, with its links not resolved. After a deployment a link may lead to the new release, while
     * the directory itself is still the old one.
     */
    public static function name(): string
    {
        $name = getenv('PWD');
        $here = (string) getcwd();

        return \is_string($name) && str_starts_with($name, '/') && realpath($name) === realpath($here) ? $name : $here;
    }
}
