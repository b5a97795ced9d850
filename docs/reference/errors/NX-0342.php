<?php

/**
 * NX-0342
 * Class: Nexus\Http\Error\HttpStatusError
 * Means: An HttpException was created with a status that is not an error
 * Cause: The status is below 400 or above 599.
 * Cure: Return a Response for statuses below 400.
 */

declare(strict_types=1);

use Nexus\Http\Error\HttpException;

throw new HttpException(302, 'Found');

/* Throws:
[NX-0342] The status of an HttpException is from 400 to 599, 302 given. Return a Response for another one
*/
