<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The future of an ask has failed because its time was over. */
interface FutureTimeoutException extends FutureException {}
