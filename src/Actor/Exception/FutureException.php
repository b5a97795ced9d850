<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** How the future of an ask fails. */
interface FutureException extends \Throwable {}
