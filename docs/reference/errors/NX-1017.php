<?php

/**
 * NX-1017
 * Class: Nexus\Actor\Exception\StatusReplyException
 * Means: The answer to an ask was an error
 * Cause: The target answered with StatusReply::error(). It has not failed: it refuses, or could not do what was asked.
 * Cure: Handle the refusal by its reason. causeClass is the class of the exception from which the target created the
 *     reply.
 */

declare(strict_types=1);

use Nexus\Actor\StatusReply;

StatusReply::error(new RangeException('only 3 left'))->value();

/* Throws:
[NX-1017] RangeException: only 3 left
*/
