<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

/** Not plain: it holds itself. */
final readonly class Tree
{
    /** @param list<Tree> $children */
    public function __construct(public string $name, public array $children = []) {}
}
