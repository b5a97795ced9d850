<?php

declare(strict_types=1);

namespace Nexus\Internal;

use Nexus\VersionMismatchError;

/**
 * Compares the versions of the extension and of this package: each calls internal functions of the other. They fit when
 * major and minor version are the same.
 *
 * @internal
 */
final class Compatibility
{
    /** The version of this package; NX_VERSION in ext/core/base/version.h is that of the extension. */
    public const VERSION = '0.1.0-dev';

    /**
     * @param string|false $extension the version of the extension that is loaded; false: none is
     * @throws VersionMismatchError NX-0472
     */
    public static function check(string|false $extension, string $package = self::VERSION): void
    {
        if ($extension === false || self::line($extension) === self::line($package)) {
            return;
        }

        throw version_compare($extension, $package) < 0
            ? VersionMismatchError::ofOldExtension($extension, $package, self::line($package))
            : VersionMismatchError::ofOldPackage($extension, $package, self::line($extension));
    }

    /** "0.1" of 0.1.7. Versions of one line are compatible. */
    private static function line(string $version): string
    {
        return preg_match('/^\d+\.\d+/', $version, $match) === 1 ? $match[0] : $version;
    }
}
