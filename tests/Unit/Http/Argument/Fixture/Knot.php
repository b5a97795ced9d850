<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Symfony\Component\Validator\Constraints as Assert;

final class Knot
{
    #[Assert\Valid]
    public ?self $other = null;

    #[Assert\NotNull]
    public string $name;

    public function __construct(?string $name = null)
    {
        if ($name !== null) {
            $this->name = $name;
        }
    }
}
