<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/**
 * @param list<string> $extensions
 *
 * @return list<string>
 */
function filesUnder(string $directory, array $extensions): array
{
    if (!is_dir($directory)) {
        return [];
    }
    $files = [];
    $tree = new RecursiveDirectoryIterator($directory, FilesystemIterator::SKIP_DOTS);
    foreach (new RecursiveIteratorIterator($tree) as $file) {
        if ($file instanceof SplFileInfo && in_array($file->getExtension(), $extensions, true)) {
            $files[] = $file->getPathname();
        }
    }
    sort($files);

    return $files;
}
