<?php

declare(strict_types=1);

namespace Nexus\Http\File;

use Nexus\Http\UploadedFile;

/**
 * The media type of a file by its first bytes (libmagic, ext-fileinfo). What a client says about its file is no
 * evidence.
 *
 *     ContentType::of($photo)      // "image/png"
 */
final class ContentType
{
    private static ?\finfo $detector = null;

    /**
     * The media type of the content.
     *
     * @param UploadedFile|string $file an upload, or a path
     * @return string "application/octet-stream" for unknown bytes and for a file that cannot be read,
     * "application/x-empty" for an empty file
     */
    public static function of(UploadedFile|string $file): string
    {
        self::$detector ??= new \finfo(FILEINFO_MIME_TYPE);
        $path = $file instanceof UploadedFile ? $file->path() : $file;
        $type = is_readable($path) ? self::$detector->file($path) : false;

        return $type === false ? 'application/octet-stream' : $type;
    }
}
