<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * Settings that php-cli overrides, whatever the ini files say, with the values that a web server's PHP would have.
 *
 * @internal
 */
final readonly class WebSettings
{
    /** Values for a web server if no ini file sets them. */
    private const DEFAULTS = [
        'html_errors' => '1',
        'implicit_flush' => '0',
        'max_execution_time' => '30',
        'max_input_time' => '-1',
        'output_buffering' => '0',
    ];

    /**
     * Settings for the next PHP, passed by -d: values of ini files, otherwise the defaults. Settings of the command
     * line are kept.
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
