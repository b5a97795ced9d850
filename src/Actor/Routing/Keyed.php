<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

/** A message that knows what it is about: Routing::consistentHash() gives all of one key to one routee. */
interface Keyed
{
    public function routingKey(): string|int;
}
