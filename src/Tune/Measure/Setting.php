<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

/**
 * The one setting that a measurement changes: of PHP ("opcache.jit=disable"), or an option of the server
 * ("--workers=4").
 *
 * @internal
 */
final readonly class Setting
{
    /**
     * @param array<string, string> $php settings of PHP
     * @param list<string> $options of `nexus serve`
     */
    private function __construct(public string $text, public array $php, public array $options) {}

    /** Null if the text is neither. */
    public static function parse(string $text): ?self
    {
        return match (true) {
            preg_match('/^--[a-z][a-z0-9-]*(?:=.*)?$/D', $text) === 1 => new self($text, [], [$text]),
            preg_match('/^([a-z][a-zA-Z0-9_.-]*)=(.*)$/D', $text, $match) === 1
                => new self($text, [$match[1] => $match[2]], []),
            default => null,
        };
    }

    /** The preload file, for root too: PHP preloads as root only if a setting permits it. */
    public static function preload(string $file): self
    {
        return new self('opcache.preload', self::preloadSettings($file), []);
    }

    /** @return array<string, string> */
    public static function preloadSettings(string $file): array
    {
        $isRoot = \function_exists('posix_getuid') && posix_getuid() === 0;

        return ['opcache.preload' => $file] + ($isRoot ? ['opcache.preload_user' => 'root'] : []);
    }
}
