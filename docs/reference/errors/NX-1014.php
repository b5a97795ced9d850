<?php

/**
 * NX-1014
 * Class: Nexus\Actor\Exception\InvalidMailboxConfigError
 * Means: The configuration of a mailbox is invalid
 * Cause: Its capacity is below 1, or it would be ordered in two ways.
 * Cure: Give it a capacity of at least one message. To let control messages pass others by priority, give them the
 *     lowest number.
 */

declare(strict_types=1);

use Nexus\Actor\MailboxConfig;

MailboxConfig::bounded(0);

/* Throws:
[NX-1014] A bounded mailbox holds 1 or more messages, 0 given
*/
