<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** Where an actor is in its tree. */
interface ActorPathContract extends \Stringable
{
    /** The last segment; "/" for the root. */
    public function name(): string;

    /** 0 for the root, 1 for /user. */
    public function depth(): int;

    /** Null for the root. */
    public function parent(): ?self;

    public function equals(self $other): bool;

    /** Directly. */
    public function isChildOf(self $parent): bool;

    /** At any depth below; not itself. */
    public function isDescendantOf(self $ancestor): bool;
}
