<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\ActorRef;

final readonly class Greeting
{
    /** @param ActorRef<object>|null $from */
    public function __construct(public string $text, public ?ActorRef $from = null, public ?\Closure $extra = null) {}
}
