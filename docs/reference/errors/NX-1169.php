<?php

/**
 * NX-1169
 * Class: Nexus\Http\Template\TemplateError
 * Means: A directory of templates, or a template in it, does not exist
 * Cause: The path is misspelled, relative to another working directory, or the template is outside of its directory.
 * Cure: Give an absolute path, such as __DIR__ . '/templates', and names relative to it.
 */

declare(strict_types=1);

use Nexus\Http\App;

App::create()->templates('/nowhere');

/* Throws:
[NX-1169] /nowhere is no directory with templates. Create it, or correct the path
*/
