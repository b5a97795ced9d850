<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** The argument is the reference of an actor, which App::withActors()' system has spawned by that name. */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromActor
{
    public function __construct(public string $name) {}
}
