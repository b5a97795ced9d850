<?php

declare(strict_types=1);

namespace Nexus\Testing;

/** A file that HttpClient::upload() sends. */
final readonly class TestFile
{
    private function __construct(
        /** @internal */
        public string $name,
        /** @internal */
        public string $content,
        /** @internal */
        public string $mediaType,
    ) {}

    /** A file with this content. */
    public static function of(string $name, string $content, string $mediaType = 'application/octet-stream'): self
    {
        return new self($name, $content, $mediaType);
    }

    /**
     * A copy of a file.
     *
     * @param string|null $name null: that of the file
     * @throws \RuntimeException when it cannot be read
     */
    public static function at(
        string $path,
        ?string $name = null,
        string $mediaType = 'application/octet-stream',
    ): self {
        $content = @file_get_contents($path);

        return new self(
            $name ?? basename($path),
            $content !== false ? $content : throw new \RuntimeException("{$path} cannot be read"),
            $mediaType,
        );
    }
}
