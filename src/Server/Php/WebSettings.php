<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * What the command line's PHP has made of settings that a web server's PHP has otherwise: php-cli overrides the ini
 * files for these.
 *
 * @internal
 */
final readonly class WebSettings
{
    /** As they are for a web server when no ini file says anything. */
    private const DEFAULTS = [
        'html_errors' => '1',
        'implicit_flush' => '0',
        'max_execution_time' => '30',
        'max_input_time' => '-1',
        'output_buffering' => '0',
    ];

    /**
     * What to give the next PHP by -d: the ini files' words, and the defaults beside them. What the command line says
     * stays.
     *
     * @return array<string, string>
     */
    public static function of(UserSettings $user): array
    {
        $settings = [];
        foreach (self::DEFAULTS as $name => $default) {
            if (!$user->isOnCommandLine($name)) {
                $settings[$name] = $user->inFiles($name) ?? $default;
            }
        }

        return $settings;
    }
}
