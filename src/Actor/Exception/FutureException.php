<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

use Nexus\NexusException;

/** The future of an ask failed. */
interface FutureException extends NexusException {}
