<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** What a mailbox refuses. */
abstract class MailboxException extends ActorException {}
