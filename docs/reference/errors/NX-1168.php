<?php

/**
 * NX-1168
 * Class: Nexus\Http\Template\TemplateError
 * Means: Twig is used, and is not installed
 * Cause: App::twig() and TwigTemplates need the package twig/twig, which this package suggests and does not require.
 * Cure: Run: composer require "twig/twig:^3.15"
 */

declare(strict_types=1);

throw Nexus\Http\Template\TemplateError::noTwig(); // what App::twig() does without the package

/* Throws:
[NX-1168] Twig is not installed: composer require "twig/twig:^3.15"
*/
