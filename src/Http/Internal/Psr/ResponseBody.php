<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Psr;

use Nexus\Http\Internal\ResponsePieces;
use Nexus\Http\Response;
use Psr\Http\Message\StreamInterface;

use function Nexus\Http\Internal\response_length;

/**
 * The body of a native response as PSR-7 sees it. A file or a stream is read in pieces, once. If it was not touched,
 * the response is sent with its own body. A body that is a string can be read any number of times, and be appended to.
 *
 * @internal
 */
final class ResponseBody implements StreamInterface
{
    /** @var \Generator<int, string>|null null: not read yet, or closed */
    private ?\Generator $pieces = null;
    private string $rest = '';
    private int $position = 0;
    private bool $isTouched = false;
    private bool $isClosed = false;
    private string $appended = '';

    public function __construct(private readonly Response $response) {}

    public function response(): Response
    {
        return $this->response;
    }

    public function isUntouched(): bool
    {
        return $this->appended === '' && (!$this->isTouched || $this->isWhole() && !$this->isClosed);
    }

    public function __toString(): string
    {
        if ($this->isClosed) {
            return '';
        }
        if ($this->isWhole()) {
            $this->rewind();
        }

        return $this->getContents();
    }

    public function close(): void
    {
        $this->pieces = null;
        $this->isClosed = $this->isTouched = true;
    }

    public function detach()
    {
        $copy = fopen('php://temp', 'r+');
        if ($copy === false) {
            return null;
        }
        if (!$this->isClosed) {
            fwrite($copy, $this->getContents());
            rewind($copy);
        }
        $this->close();

        return $copy;
    }

    public function getSize(): ?int
    {
        if ($this->isClosed) {
            return null;
        }
        $length = response_length($this->response);

        return $length === null ? null : $length + \strlen($this->appended);
    }

    public function tell(): int
    {
        $this->requireOpen();

        return $this->position;
    }

    public function eof(): bool
    {
        if ($this->isClosed) {
            return true;
        }
        if ($this->isWhole()) {
            return $this->position >= \strlen($this->whole());
        }

        return $this->isTouched && $this->rest === '' && !$this->next()->valid();
    }

    public function isSeekable(): bool
    {
        return !$this->isClosed && $this->isWhole();
    }

    public function seek(int $offset, int $whence = SEEK_SET): void
    {
        $this->requireOpen();
        $size = \strlen($this->whole());
        $target = $offset + match ($whence) {
            SEEK_SET => 0,
            SEEK_CUR => $this->position,
            SEEK_END => $size,
            default => throw new \RuntimeException("There is no way to seek from {$whence}."),
        };
        if (!$this->isWhole() || $target < 0 || $target > $size) {
            throw new \RuntimeException("The body of this response cannot be read from {$target} on.");
        }
        $this->position = $target;
    }

    public function rewind(): void
    {
        $this->seek(0);
    }

    public function isWritable(): bool
    {
        return !$this->isClosed && $this->isWhole();
    }

    /** Appends, wherever the body is read. */
    public function write(string $string): int
    {
        $this->requireOpen();
        $this->isWhole()
            || throw new \RuntimeException('The body of this response is a file or a stream: use withBody().');
        $this->appended .= $string;
        $this->position = \strlen($this->whole());

        return \strlen($string);
    }

    public function isReadable(): bool
    {
        return !$this->isClosed;
    }

    public function read(int $length): string
    {
        $this->requireOpen();
        $this->isTouched = true;
        $piece = $this->isWhole()
            ? substr($this->whole(), $this->position, max(0, $length))
            : $this->take(max(0, $length));
        $this->position += \strlen($piece);

        return $piece;
    }

    public function getContents(): string
    {
        $contents = '';
        while (!$this->eof()) {
            $contents .= $this->read(65536);
        }

        return $contents;
    }

    public function getMetadata(?string $key = null): mixed
    {
        return $key === null ? [] : null;
    }

    private function take(int $length): string
    {
        $pieces = $this->next();
        if ($this->rest === '' && $pieces->valid()) {
            $this->rest = $pieces->current();
            $pieces->next();
        }
        $piece = substr($this->rest, 0, $length);
        $this->rest = substr($this->rest, $length);

        return $piece;
    }

    /** @return \Generator<int, string> */
    private function next(): \Generator
    {
        return $this->pieces ??= ResponsePieces::of($this->response);
    }

    /** The body is a string, and can be read any number of times. */
    private function isWhole(): bool
    {
        return $this->response->body() !== '' || response_length($this->response) === 0;
    }

    private function whole(): string
    {
        return $this->response->body() . $this->appended;
    }

    private function requireOpen(): void
    {
        !$this->isClosed || throw new \RuntimeException('The stream of this body was closed or detached.');
    }
}
