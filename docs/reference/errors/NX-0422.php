<?php

/**
 * NX-0422
 * Class: Nexus\Server\ControlFailure
 * Means: The server does not take the command
 * Cause: It is asked by another user, or is a version of Nexus that does not know the command.
 * Cure: Ask as the user of the server or as root, by the nexus it was started by.
 */

declare(strict_types=1);

use Nexus\Server\ControlFailure;

throw ControlFailure::refused((int) getmypid(), 'Commands are taken from the user of the master and from root.');

/* Throws:
[NX-0422] The server (pid %d) does not take the command: Commands are taken from the user of the master and from root.
*/
