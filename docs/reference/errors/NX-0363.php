<?php

/**
 * NX-0363
 * Class: Nexus\Testing\HttpClientError
 * Means: The extension is not loaded in a test that uses HttpClient
 * Cause: PHPUnit was started by a PHP that does not load the extension.
 * Cure: Type `nexus run vendor/bin/phpunit`, or load the extension in php.ini by `nexus install`.
 */

declare(strict_types=1);

use Nexus\Testing\HttpClientError;

throw HttpClientError::withoutExtension(); // what HttpClient::for() does

/* Throws:
[NX-0363] HttpClient needs the extension nexus. Run the tests with `nexus run vendor/bin/phpunit`, or load the extension in php.ini by `nexus install`
*/
