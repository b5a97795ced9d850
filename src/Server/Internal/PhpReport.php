<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * What the PHP of a worker says of itself to other processes (Control\RunningPhp).
 *
 * @internal
 */
final class PhpReport
{
    /** @return array{files: list<string>, opcache: array<mixed>|null} opcache: as opcache_get_status(false) */
    public static function ofThisProcess(): array
    {
        $status = \function_exists('opcache_get_status') ? @opcache_get_status(false) : false;

        return ['files' => get_included_files(), 'opcache' => $status === false ? null : $status];
    }
}
