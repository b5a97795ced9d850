<?php

declare(strict_types=1);

namespace Nexus\Http\Response;

use Psr\Http\Message\StreamInterface;

/**
 * A PSR-7 body whose bytes an iterator yields: the name and shape of the Nexus library (nexus-actors/nexus), for
 * applications that move over. It can be read once. A server sends each piece when the iterator has yielded it. New
 * code uses Nexus\Http\Response::stream().
 *
 *     return (new Psr7Response())->withBody(new IteratorStream($pieces));
 */
final class IteratorStream implements StreamInterface
{
    private string $rest = '';
    private int $position = 0;

    /**
     * A body with the pieces of the iterator.
     *
     * @param \Iterator<mixed, string|\Stringable>|null $iterator read from its position on
     */
    public function __construct(private ?\Iterator $iterator) {}

    /** The bytes that were not read yet. */
    public function __toString(): string
    {
        return $this->getContents();
    }

    /** Ends the body: nothing more is read from the iterator. */
    public function close(): void
    {
        $this->iterator = null;
        $this->rest = '';
    }

    /** As close(). There is no resource to return. */
    public function detach(): null
    {
        $this->close();

        return null;
    }

    /** Always null: the size is not known before the end. */
    public function getSize(): ?int
    {
        return null;
    }

    /** The number of bytes that were read. */
    public function tell(): int
    {
        return $this->position;
    }

    /** Whether everything was read. */
    public function eof(): bool
    {
        return $this->rest === '' && $this->iterator?->valid() !== true;
    }

    /** Always false. */
    public function isSeekable(): bool
    {
        return false;
    }

    /** @throws \RuntimeException always: the iterator cannot be read again */
    public function seek(int $offset, int $whence = SEEK_SET): void
    {
        throw new \RuntimeException('An IteratorStream can only be read once, from its beginning to its end.');
    }

    /** @throws \RuntimeException always: the iterator cannot be read again */
    public function rewind(): void
    {
        $this->seek(0);
    }

    /** Always false. */
    public function isWritable(): bool
    {
        return false;
    }

    /** @throws \RuntimeException always */
    public function write(string $string): int
    {
        throw new \RuntimeException('An IteratorStream cannot be written.');
    }

    /** Whether there may be bytes to read. */
    public function isReadable(): bool
    {
        return $this->iterator !== null;
    }

    /** At most so many bytes of one piece. They may be fewer, also before the end. */
    public function read(int $length): string
    {
        if ($this->rest === '' && $this->iterator?->valid() === true) {
            $this->rest = (string) $this->iterator->current();
            $this->iterator->next();
        }
        $piece = substr($this->rest, 0, max(0, $length));
        $this->rest = substr($this->rest, \strlen($piece));
        $this->position += \strlen($piece);

        return $piece;
    }

    /** The bytes that were not read yet. */
    public function getContents(): string
    {
        $contents = '';
        while (!$this->eof()) {
            $contents .= $this->read(PHP_INT_MAX);
        }

        return $contents;
    }

    /** An empty array, or null for a key: there is no metadata. */
    public function getMetadata(?string $key = null): mixed
    {
        return $key === null ? [] : null;
    }
}
