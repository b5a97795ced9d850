<?php

/**
 * NX-0733
 * Class: Nexus\Load\LoadException
 * Means: An option of nexus load is invalid
 * Cause: The value of the option does not have the form that the message gives.
 * Cure: `nexus load --help` lists all options with their form.
 */

declare(strict_types=1);

passthru('nexus load http://127.0.0.1:8080/ --duration=soon');

/* Prints:
nexus: [NX-0733] --duration=soon cannot be used: it must be a time above 0, for example 30s, 500ms or 2m.
*/
