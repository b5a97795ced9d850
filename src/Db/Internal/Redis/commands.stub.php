<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

/**
 * For static analysis: Surface::declare() declares the real one, of the installed phpredis. Never loaded.
 *
 * @internal
 */
trait Commands {}
