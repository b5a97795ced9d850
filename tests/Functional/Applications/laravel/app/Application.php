<?php

declare(strict_types=1);

namespace App;

/** What Laravel compiles does not belong beside the sources. */
final class Application extends \Illuminate\Foundation\Application
{
    public function bootstrapPath($path = ''): string
    {
        $directory = $this->storagePath() . '/bootstrap';
        is_dir("{$directory}/cache") || @mkdir("{$directory}/cache", 0o777, true);

        return $directory . ($path === '' ? '' : "/{$path}");
    }
}
