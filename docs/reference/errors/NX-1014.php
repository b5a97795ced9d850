<?php

/**
 * NX-1014
 * Class: Nexus\Actor\Exception\InvalidMailboxConfigException
 * Means: A mailbox that cannot be
 * Cause: Its capacity is below 1, or it would be ordered in two ways.
 * Cure: Give it room for one message at least; to let control messages pass others by priority, give them the lowest number.
 */

declare(strict_types=1);

use Nexus\Actor\MailboxConfig;

MailboxConfig::bounded(0);

/* Throws:
[NX-1014] A bounded mailbox holds 1 or more messages, 0 given
*/
