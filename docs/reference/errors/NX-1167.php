<?php

/**
 * NX-1167
 * Class: Nexus\Http\File\FilesError
 * Means: A directory whose files are to be sent does not exist
 * Cause: The path given to files() or Files::in() is misspelled, is a file, or is relative to another working
 *     directory.
 * Cure: Give an absolute path, such as __DIR__ . '/public', and create the directory before the server starts.
 */

declare(strict_types=1);

use Nexus\Http\App;

App::create()->files('/assets', '/nowhere');

/* Throws:
[NX-1167] /nowhere is no directory whose files can be sent. Create it, or correct the path
*/
