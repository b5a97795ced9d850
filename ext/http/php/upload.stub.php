<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * An uploaded file of a form (multipart/form-data). It is stored in a temporary file without a name, which is deleted
 * with the request, or with the process, unless it is moved. The file gets a name when path() is called; PHP's
 * is_uploaded_file() and move_uploaded_file() accept that path.
 *
 * @not-serializable
 * @strict-properties
 */
final class UploadedFile
{
    private function __construct() {}

    /** The file name that the client sent, without directories. Do not use it as a path on the server. */
    public function name(): string {}

    /** The file name that the client sent, with directories. */
    public function clientPath(): string {}

    /** The media type that the client sent; "application/octet-stream" if it sent none. */
    public function mediaType(): string {}

    /** Size in bytes. */
    public function size(): int {}

    /**
     * The path of the temporary file. Empty after moveTo(), unless path() was called before.
     *
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be given a name
     */
    public function path(): string {}

    /** Whether moveTo() has moved it. */
    public function isMoved(): bool {}

    /**
     * Moves the file to this path, atomically. An existing file is replaced. If the target is on another file system,
     * the file is copied beside the target, and gets its name when the copy is complete and on the disk.
     *
     * @param string $target the path of the new file
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be moved; it then stays where it is
     * @throws \Nexus\Async\MisuseError NX-0306 when it was moved already
     */
    public function moveTo(string $target): void {}
}
