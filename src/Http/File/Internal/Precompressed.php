<?php

declare(strict_types=1);

namespace Nexus\Http\File\Internal;

use Nexus\Http\Internal\Encoding\AcceptEncoding;

/**
 * The codings in which a file may lie beside itself, the best first. The value is the name of RFC 9110 §8.4.1.
 *
 * @internal
 */
enum Precompressed: string
{
    case Brotli = 'br';
    case Zstandard = 'zstd';
    case Gzip = 'gzip';

    private const TYPES = '~\.(?:html?|css|m?js|json|map|svg|xml|txt|wasm|ico|ttf|otf|csv|md|webmanifest)$~i';

    public function suffix(): string
    {
        return match ($this) {
            self::Brotli => '.br',
            self::Zstandard => '.zst',
            self::Gzip => '.gz',
        };
    }

    /** Whether files of this type are compressed in advance. */
    public static function isWorthwhile(string $path): bool
    {
        return preg_match(self::TYPES, $path) === 1;
    }

    /**
     * The sibling to send, and whether there is any. A sibling that is older than the file is not used.
     *
     * @param string $file its path
     * @return array{?self, bool}
     */
    public static function find(string $file, ?string $accepted): array
    {
        // PHP remembers the last file that it has examined, and workers live long.
        clearstatcache();
        $qualities = $accepted === null ? [] : AcceptEncoding::qualities($accepted);
        $best = null;
        $quality = 0.0;
        $exists = false;
        foreach (self::cases() as $coding) {
            $sibling = $file . $coding->suffix();
            if (!is_file($sibling) || !is_file($file) || filemtime($sibling) < filemtime($file)) {
                continue;
            }
            $exists = true;
            $wanted = $qualities[$coding->value] ?? $qualities['*'] ?? 0.0;
            if ($wanted > $quality) {
                [$best, $quality] = [$coding, $wanted];
            }
        }

        return [$best, $exists];
    }
}
