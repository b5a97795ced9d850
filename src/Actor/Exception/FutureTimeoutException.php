<?php

declare(strict_types=1);

namespace Nexus\Actor\Exception;

/** The future of an ask failed because its timeout expired. */
interface FutureTimeoutException extends FutureException {}
