<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

/** A message with a key. Routing::consistentHash() sends all messages of one key to the same routee. */
interface Keyed
{
    /** Messages with the same key go to the same routee. */
    public function routingKey(): string|int;
}
