<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Machine;

/**
 * Reads the settings of php-fpm from its ini files, in Debian's layout (/etc/php/8.4/fpm) or that of the official
 * images (/usr/local/etc/php).
 *
 * @internal
 */
final readonly class FpmIni
{
    public const USER = 'php-fpm';

    private function __construct() {}

    /** @param string $directory "/etc/php/8.4/fpm" */
    public static function read(Machine $machine, string $directory, string $fallbackVersion): PhpFacts
    {
        $version = preg_match('~/php/(\d+\.\d+)~', $directory, $match) === 1 ? $match[1] : $fallbackVersion;
        $settings = $extensions = [];
        $files = ["{$directory}/php.ini", ...$machine->glob("{$directory}/conf.d/*.ini")];
        foreach ($files as $file) {
            $text = (string) $machine->read($file);
            foreach (self::parse($text) as $name => $value) {
                $settings[$name] = $value;
            }
            preg_match_all('/^\s*(?:zend_)?extension\s*=\s*"?(?:\S*\/)?(\w+?)(?:\.so)?"?\s*$/m', $text, $loaded);
            array_push($extensions, ...array_map(
                static fn(string $name): string => $name === 'opcache' ? 'zend opcache' : strtolower($name),
                $loaded[1],
            ));
        }
        if (version_compare($version, '8.5', '>=')) {
            // Part of PHP since then.
            $extensions[] = 'zend opcache';
        }

        return new PhpFacts(
            $version,
            self::USER,
            "{$directory}/php.ini",
            php_uname('m'),
            $settings,
            array_values(array_unique($extensions)),
        );
    }

    /** @return array<string, string> */
    private static function parse(string $text): array
    {
        $settings = @parse_ini_string($text, false, INI_SCANNER_RAW);

        $texts = [];
        foreach ($settings === false ? [] : $settings as $name => $value) {
            $texts[(string) $name] = \is_string($value) ? $value : '';
        }

        return $texts;
    }
}
