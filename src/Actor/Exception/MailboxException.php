<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** A mailbox refused a message. */
abstract class MailboxException extends ActorException {}
