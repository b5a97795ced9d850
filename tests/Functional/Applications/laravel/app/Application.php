<?php

declare(strict_types=1);

namespace App;

/** An application that writes its compiled files outside of the source folder. */
final class Application extends \Illuminate\Foundation\Application
{
    public function bootstrapPath($path = ''): string
    {
        $directory = $this->storagePath() . '/bootstrap';
        is_dir("{$directory}/cache") || @mkdir("{$directory}/cache", 0o777, true);

        return $directory . ($path === '' ? '' : "/{$path}");
    }
}
