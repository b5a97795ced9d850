<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

/** Its default is infinite, and it refers to itself. */
final class Weighed
{
    public self $itself;

    /** @param list<float> $tags */
    public function __construct(public string $name, public float $price = INF, public array $tags = [])
    {
        $this->itself = $this;
    }
}
