<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\UploadedFile;
use Psr\Http\Message\StreamInterface;
use Psr\Http\Message\UploadedFileInterface;

/**
 * An uploaded file as PSR-7 sees it. It gets a name in the file system when its stream is first requested;
 * is_uploaded_file() accepts that name.
 *
 * @internal
 */
final readonly class Psr7File implements UploadedFileInterface
{
    public function __construct(private UploadedFile $file) {}

    public function getStream(): StreamInterface
    {
        $stream = $this->file->isMoved() ? false : fopen($this->file->path(), 'r');

        return Psr17::installed()->streams->createStreamFromResource(
            $stream !== false
                ? $stream
                : throw new \RuntimeException('The uploaded file has been moved: there is no stream of it any more.'),
        );
    }

    public function moveTo(string $targetPath): void
    {
        if ($targetPath === '') {
            throw new \InvalidArgumentException('An uploaded file is moved to a path, and that is empty.');
        }
        if ($this->file->isMoved()) {
            throw new \RuntimeException('The uploaded file has been moved already.');
        }
        $this->file->moveTo($targetPath);
    }

    public function getSize(): int
    {
        return $this->file->size();
    }

    public function getError(): int
    {
        return UPLOAD_ERR_OK;
    }

    public function getClientFilename(): string
    {
        return $this->file->name();
    }

    public function getClientMediaType(): string
    {
        return $this->file->mediaType();
    }
}
