<?php

declare(strict_types=1);

namespace Nexus\Actor;

/** The position of an actor in the tree of actors. */
interface ActorPathContract extends \Stringable
{
    /** The last segment; "/" for the root. */
    public function name(): string;

    /** 0 for the root, 1 for /user. */
    public function depth(): int;

    /** Null for the root. */
    public function parent(): ?self;

    /** Whether both are the same path. */
    public function equals(self $other): bool;

    /** True for direct children. */
    public function isChildOf(self $parent): bool;

    /** True for descendants at any depth; false for the path itself. */
    public function isDescendantOf(self $ancestor): bool;
}
