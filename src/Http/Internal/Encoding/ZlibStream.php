<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\Middleware\EncodingStream;

/** @internal */
final readonly class ZlibStream implements EncodingStream
{
    /** zlib's own default. PHP's default of 9 takes half as much time again for bodies of some kilobytes. */
    private const MEMORY = 8;

    private function __construct(private \DeflateContext $context) {}

    /** @param int $format one of zlib's constants: ZLIB_ENCODING_GZIP or ZLIB_ENCODING_DEFLATE */
    public static function of(int $format, int $level): self
    {
        $context = deflate_init($format, ['level' => $level, 'memory' => self::MEMORY]);
        \assert($context !== false);

        return new self($context);
    }

    /** A body that is known from the beginning. */
    public function whole(string $content): string
    {
        return (string) deflate_add($this->context, $content, \ZLIB_FINISH);
    }

    public function add(string $piece): string
    {
        return (string) deflate_add($this->context, $piece, \ZLIB_SYNC_FLUSH);
    }

    public function end(): string
    {
        return (string) deflate_add($this->context, '', \ZLIB_FINISH);
    }
}
