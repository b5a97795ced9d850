<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

use Nexus\Actor\ActorRef;
use Random\Randomizer;

/** @internal */
final class RandomChoice extends OneOfThem
{
    private readonly Randomizer $dice;

    public function __construct()
    {
        $this->dice = Dice::new();
    }

    protected function choose(object $message, array $routees): ActorRef
    {
        return $routees[$this->dice->getInt(0, count($routees) - 1)];
    }
}
