<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\Encoding\ExtensionStream;

/** The content coding "br" (RFC 7932), by the extension brotli. */
final readonly class BrotliEncoder implements ContentEncoder
{
    private function __construct(private int $level) {}

    /** Whether the extension brotli is loaded, with its functions for streams. */
    public static function isAvailable(): bool
    {
        return \function_exists('brotli_compress_add');
    }

    /**
     * The coding "br".
     *
     * @param int $level 0 (fastest) to 11 (smallest)
     * @throws CompressionError NX-1145 for another level, or when the extension brotli is missing
     */
    public static function create(int $level = 4): self
    {
        if (!self::isAvailable()) {
            throw CompressionError::extensionMissing('br', 'brotli');
        }

        return new self($level >= 0 && $level <= 11 ? $level : throw CompressionError::level('br', $level, 0, 11));
    }

    public function coding(): string
    {
        return 'br';
    }

    public function encode(string $content): string
    {
        return (string) brotli_compress($content, $this->level);
    }

    public function open(): EncodingStream
    {
        $context = brotli_compress_init($this->level);
        \assert($context !== false);

        return new ExtensionStream(static fn(string $piece, bool $isLast): mixed => brotli_compress_add(
            $context,
            $piece,
            $isLast ? \BROTLI_FINISH : \BROTLI_FLUSH,
        ));
    }
}
