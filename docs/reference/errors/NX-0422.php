<?php

/**
 * NX-0422
 * Class: Nexus\Server\Control\ControlException
 * Means: The server refuses the command
 * Cause: Another user sent it, or the server runs a version of Nexus that does not know the command.
 * Cure: Run the command as the user of the server or as root, with the nexus that started it.
 */

declare(strict_types=1);

use Nexus\Server\Control\ControlException;

throw ControlException::refused((int) getmypid(), 'Only the user of the master and root may send commands.');

/* Throws:
[NX-0422] The server (pid %d) does not take the command: Only the user of the master and root may send commands.
*/
