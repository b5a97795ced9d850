<?php

declare(strict_types=1);

namespace Nexus\Http\File;

use Nexus\NexusException;

/** Files was given a directory that does not exist. */
final class FilesError extends \Error implements NexusException
{
    /** @internal */
    public static function noDirectory(string $directory): self
    {
        $message = "{$directory} is no directory whose files can be sent. Create it, or correct the path";

        return new self('NX-1167', $message);
    }

    /** The stable code of the error: NX-1167. */
    public function errorCode(): string
    {
        return $this->nexusCode;
    }

    private function __construct(private readonly string $nexusCode, string $message)
    {
        parent::__construct("[{$nexusCode}] {$message}");
    }
}
