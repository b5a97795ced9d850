<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

/** A message with a key. Routing::consistentHash() sends all messages of one key to the same routee. */
interface Keyed
{
    public function routingKey(): string|int;
}
