<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\Encoding\ZlibStream;

/** The content codings "gzip" and "deflate", by the extension zlib. */
final readonly class ZlibEncoder implements ContentEncoder
{
    private function __construct(private string $coding, private int $format, private int $level) {}

    /**
     * The coding "gzip".
     *
     * @param int $level 1 (fastest) to 9 (smallest)
     * @throws CompressionError NX-1145 for another level, or when the extension zlib is missing
     */
    public static function gzip(int $level = 6): self
    {
        return self::create('gzip', 31, $level);
    }

    /**
     * The coding "deflate" is the zlib format (RFC 9110 §8.4.1.2).
     *
     * @param int $level 1 (fastest) to 9 (smallest)
     * @throws CompressionError NX-1145 for another level, or when the extension zlib is missing
     */
    public static function deflate(int $level = 6): self
    {
        return self::create('deflate', 15, $level);
    }

    public function coding(): string
    {
        return $this->coding;
    }

    public function encode(string $content): string
    {
        return ZlibStream::of($this->format, $this->level)->whole($content);
    }

    public function open(): EncodingStream
    {
        return ZlibStream::of($this->format, $this->level);
    }

    private static function create(string $coding, int $format, int $level): self
    {
        if (!\extension_loaded('zlib')) {
            throw CompressionError::extensionMissing($coding, 'zlib');
        }

        return new self($coding, $format, $level >= 1 && $level <= 9 ? $level : throw CompressionError::level(
            $coding,
            $level,
            1,
            9,
        ));
    }
}
