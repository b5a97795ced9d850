<?php

/**
 * NX-1014
 * Class: Nexus\Actor\Exception\InvalidMailboxConfigError
 * Means: The configuration of a mailbox is invalid
 * Cause: Its capacity is below 1, or it has both an order by priority and one for control messages.
 * Cure: Give it a capacity of at least one message. In a mailbox with priorities, control messages come first if they
 *     have the lowest number.
 */

declare(strict_types=1);

use Nexus\Actor\MailboxConfig;

MailboxConfig::bounded(0);

/* Throws:
[NX-1014] A bounded mailbox holds 1 or more messages, 0 given
*/
