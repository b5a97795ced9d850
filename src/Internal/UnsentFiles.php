<?php

declare(strict_types=1);

namespace Nexus\Internal;

/**
 * Names of files that a server does not send by default: in sites (classic mode) and by files() of App.
 *
 * @internal
 */
final class UnsentFiles
{
    /** Copies of editors and users, databases and dumps, files of tools. "*" is any text; case does not matter. */
    public const NAMES = [
        '*~', '*#', '*.bak', '*.old', '*.orig', '*.save', '*.swp', '*.swo', '*.tmp', '*.sql', '*.sqlite', '*.sqlite3',
        '*.db', '*.dump', 'composer.json', 'composer.lock', 'symfony.lock', 'package.json', 'package-lock.json',
        'phpunit.xml', 'phpunit.xml.dist', 'nexus.php',
    ];

    private static ?string $expression = null;

    /** @param string $name of a file, without folders */
    public static function has(string $name): bool
    {
        self::$expression ??= '~^(?:' . implode('|', array_map(
            static fn(string $pattern): string => strtr(preg_quote($pattern, '~'), ['\*' => '.*']),
            self::NAMES,
        )) . ')$~Dis';

        return preg_match(self::$expression, $name) === 1;
    }
}
