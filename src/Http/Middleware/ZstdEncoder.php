<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\Encoding\ExtensionStream;

/**
 * The content coding "zstd" (RFC 8878), by the extension zstd. Before version 0.15 the extension has no functions for
 * streams: Compression then encodes streams with another encoder, if the client accepts it.
 */
final readonly class ZstdEncoder implements ContentEncoder
{
    /** Higher levels use windows that clients need not support (RFC 9659). */
    private const MAX_LEVEL = 19;

    private function __construct(private int $level) {}

    /** Whether the extension zstd is loaded. */
    public static function isAvailable(): bool
    {
        return \function_exists('zstd_compress');
    }

    /**
     * Whether the pieces of a stream share a context. Otherwise each piece is a frame of its own, and short pieces
     * become longer.
     *
     * @internal
     */
    public static function encodesStreamsWell(): bool
    {
        return \function_exists('zstd_compress_add');
    }

    /**
     * The coding "zstd".
     *
     * @param int $level 1 (fastest) to 19 (smallest)
     * @throws CompressionError NX-1145 for another level, or when the extension zstd is missing
     */
    public static function create(int $level = 3): self
    {
        if (!self::isAvailable()) {
            throw CompressionError::extensionMissing('zstd', 'zstd');
        }
        if ($level < 1 || $level > self::MAX_LEVEL) {
            throw CompressionError::level('zstd', $level, 1, self::MAX_LEVEL);
        }

        return new self($level);
    }

    public function coding(): string
    {
        return 'zstd';
    }

    public function encode(string $content): string
    {
        return (string) zstd_compress($content, $this->level);
    }

    public function open(): EncodingStream
    {
        if (!self::encodesStreamsWell()) {
            // The content of several frames is that of all of them (RFC 8878 §3.1). An empty end needs no frame.
            return new ExtensionStream(fn(string $piece, bool $isLast): string
                => $isLast && $piece === '' ? '' : $this->encode($piece));
        }
        // PHPStan does not know the functions of the extension.
        $context = zstd_compress_init($this->level); // @phpstan-ignore function.notFound
        $add = static fn(string $piece, bool $isLast): mixed
            => zstd_compress_add($context, $piece, $isLast); // @phpstan-ignore function.notFound

        return new ExtensionStream($add);
    }
}
