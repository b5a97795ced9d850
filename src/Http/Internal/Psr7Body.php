<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\BodyStream;
use Psr\Http\Message\StreamInterface;

/**
 * A request's body as PSR-7 sees it. It is read where the server has stored it, or while it arrives. Only reading all
 * of it copies it.
 *
 * @internal
 */
final class Psr7Body implements StreamInterface
{
    private const PIECE = 65536;

    private ?BodyStream $stream;

    /** @param BodyStream $stream the request's stream; not the request itself, which holds this object */
    public function __construct(BodyStream $stream)
    {
        $this->stream = $stream;
    }

    public function __toString(): string
    {
        if ($this->isSeekable()) {
            $this->rewind();
        }

        return $this->getContents();
    }

    public function close(): void
    {
        $this->stream = null;
    }

    /** @return resource a copy, at the same position */
    public function detach()
    {
        $position = $this->tell();
        $copy = fopen('php://temp', 'r+');
        \assert($copy !== false);
        if ($this->isSeekable()) {
            $this->rewind();
        }
        while (($piece = $this->read(self::PIECE)) !== '') {
            fwrite($copy, $piece);
        }
        fseek($copy, $this->isSeekable() ? $position : 0);
        $this->stream = null;

        return $copy;
    }

    public function getSize(): ?int
    {
        return $this->stream?->length();
    }

    public function tell(): int
    {
        return $this->stream()->position();
    }

    public function eof(): bool
    {
        return $this->stream?->isAtEnd() ?? true;
    }

    public function isSeekable(): bool
    {
        return $this->stream?->isLive() === false;
    }

    public function seek(int $offset, int $whence = SEEK_SET): void
    {
        $target = $offset + match ($whence) {
            SEEK_SET => 0,
            SEEK_CUR => $this->tell(),
            SEEK_END => $this->stream()->length() ?? 0,
            default => throw new \RuntimeException("There is no way to seek from {$whence}."),
        };
        if (!$this->isSeekable() || $target < 0 || $target > $this->stream()->length()) {
            throw new \RuntimeException("The body of this request cannot be read from {$target} on.");
        }
        $this->stream()->rewind();
        while ($target > $this->tell()) {
            $this->stream()->read($target - $this->tell());
        }
    }

    public function rewind(): void
    {
        $this->seek(0);
    }

    public function isWritable(): bool
    {
        return false;
    }

    public function write(string $string): int
    {
        throw new \RuntimeException('The body of a request cannot be written to.');
    }

    public function isReadable(): bool
    {
        return $this->stream !== null;
    }

    public function read(int $length): string
    {
        return $length > 0 ? $this->stream()->read($length) ?? '' : '';
    }

    /** @throws \RuntimeException for a body that does not fit into memory_limit, which would be a fatal error */
    public function getContents(): string
    {
        $length = $this->stream()->length();
        $limit = ini_parse_quantity((string) ini_get('memory_limit'));
        if ($length !== null && $limit > 0 && $length - $this->tell() > $limit - memory_get_usage()) {
            throw new \RuntimeException(
                "The body of this request has {$length} bytes, which do not fit into memory_limit:"
                . ' read it piece by piece, by read(). Guzzle does so only if ext-curl is loaded.',
            );
        }
        $contents = '';
        while (($piece = $this->read(self::PIECE)) !== '') {
            $contents .= $piece;
        }

        return $contents;
    }

    public function getMetadata(?string $key = null): mixed
    {
        return $key === null ? [] : null;
    }

    private function stream(): BodyStream
    {
        return $this->stream ?? throw new \RuntimeException('The stream of this body was closed or detached.');
    }
}
