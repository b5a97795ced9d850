<?php

/**
 * NX-1206 TRANSFER_SIZE
 * Class: Nexus\TransferException
 * Means: A value is too large or too deep for another process of the server
 * Cause: The value has more than 16 MiB as bytes, or more than 512 levels of arrays and objects, as a linked list has.
 *     Or a process that receives a value would exceed its memory_limit with it.
 * Cure: Send parts of the value, or keep it in a file or a database and send its name. Send a list instead of a chain.
 */

declare(strict_types=1);

use function Nexus\Server\Internal\encode;

encode(['backup' => str_repeat('x', 17 << 20)]);

/* Throws:
[NX-1206] A value for another process has more than 16 MiB: send parts of it, or the name of a file
*/
