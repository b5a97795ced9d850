<?php

/**
 * NX-1207 TRANSFER_BYTES
 * Class: Nexus\TransferException
 * Means: The bytes of another process are not a value
 * Cause: Another process of the server has written bytes that this release of Nexus would not write: its memory was
 *     overwritten, it is under attack, or the server runs two releases of Nexus.
 * Cure: Restart the server after an update of Nexus. Otherwise look for a crash of a worker or an extension that
 *     writes over memory.
 */

declare(strict_types=1);

use function Nexus\Server\Internal\{decode, encode};

decode(substr(encode('a message'), 0, -1));

/* Throws:
[NX-1207] Bytes of another process are not a value: %s
*/
