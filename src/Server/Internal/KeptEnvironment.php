<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * The environment variables that the application gets, if the option keep-env names them.
 *
 * @internal
 */
final class KeptEnvironment
{
    /** What PHP, the dynamic linker and the server itself read. */
    private const OF_THE_SERVER = [
        'PHPRC', 'PHP_INI_SCAN_DIR', 'LD_LIBRARY_PATH', 'LD_PRELOAD', 'TMPDIR', 'XDG_RUNTIME_DIR', 'NOTIFY_SOCKET',
        'KUBERNETES_SERVICE_HOST',
    ];

    /**
     * @param array<string, string> $variables
     * @param list<string>|null $kept names; null: all
     * @return array<string, string>
     */
    public static function of(array $variables, ?array $kept): array
    {
        if ($kept === null) {
            return $variables;
        }
        $names = array_flip([...self::OF_THE_SERVER, ...$kept]);

        return array_filter(
            $variables,
            static fn(string $name): bool => isset($names[$name]) || str_starts_with($name, 'NEXUS_'),
            ARRAY_FILTER_USE_KEY,
        );
    }
}
