<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Console\Extension;
use Nexus\Tests\Functional\Applications\Services;

/** PHP with the extension nexus, and with phpredis if a test needs it (Debian's, in build/peers). */
final class Php
{
    private const ROOT = __DIR__ . '/../../..';

    public static function install(): void
    {
        Services::execute([self::ROOT . '/tools/peers', 'services']);
    }

    /** Debian packages phpredis for its own version of PHP only. */
    public static function hasPhpRedis(): bool
    {
        return is_file(self::peers() . '/redis.so') || is_file(PHP_EXTENSION_DIR . '/redis.so');
    }

    /**
     * @param list<string> $extensions
     * @param list<string> $arguments
     * @param array<string, string> $environment
     * @return string its output, errors included
     */
    public static function run(array $extensions, array $arguments, array $environment = []): string
    {
        $peers = self::peers();
        $line = [
            PHP_BINARY,
            '-d',
            'extension=' . Extension::path(),
            '-d',
            'display_errors=1',
            '-d',
            'error_reporting=-1',
        ];
        foreach ($extensions === ['phpredis'] ? ['igbinary', 'redis'] : [] as $extension) {
            array_push(
                $line,
                '-d',
                'extension=' . (is_file(
                    "{$peers}/{$extension}.so",
                ) ? realpath("{$peers}/{$extension}.so") : $extension),
            );
        }
        $process = proc_open(
            ['timeout', '-s', 'KILL', '120', ...$line, ...$arguments],
            [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']],
            $pipes,
            null,
            $environment + getenv(),
        );
        \assert(\is_resource($process));
        $said = (string) stream_get_contents($pipes[1]);
        proc_close($process);

        return $said;
    }

    private static function peers(): string
    {
        return self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR);
    }
}
