<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A file that came with a form (multipart/form-data). It lies in a temporary file without a name, which goes with the
 * request, or with its process, unless it is moved. It has a name once its path() is asked for: PHP's own
 * is_uploaded_file() and move_uploaded_file() take that.
 *
 * @not-serializable
 * @strict-properties
 */
final class UploadedFile
{
    private function __construct() {}

    /** The last component of what the client calls it. Chosen by the client: never a path on this side. */
    public function name(): string {}

    /** All that the client calls it, directories included. */
    public function clientPath(): string {}

    /** What the client says it is; "application/octet-stream" if it does not say. */
    public function mediaType(): string {}

    /** Bytes. */
    public function size(): int {}

    /**
     * Of the temporary file; empty after moveTo() if nobody had asked before.
     *
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be given a name
     */
    public function path(): string {}

    public function isMoved(): bool {}

    /**
     * The file gets this name, all at once; it is copied where the target is on another file system. An existing file
     * is replaced.
     *
     * @param string $target the path of the new file
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be put there: the file stays where it is
     * @throws \Nexus\Async\MisuseError NX-0306 when it was moved already
     */
    public function moveTo(string $target): void {}
}
