<?php

declare(strict_types=1);

namespace Nexus\Console;

/**
 * @internal
 */
final class WorkingDirectory
{
    /**
     * By the name it was entered by: a link may lead elsewhere after a deployment, where the directory itself stays the
     * old release.
     */
    public static function name(): string
    {
        $name = getenv('PWD');
        $here = (string) getcwd();

        return \is_string($name) && str_starts_with($name, '/') && realpath($name) === realpath($here) ? $name : $here;
    }
}
