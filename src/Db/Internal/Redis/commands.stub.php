<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * For static analysis only, never loaded. Surface::declare() declares the real trait from the installed phpredis.
 *
 * @internal
 */
trait Commands {}
