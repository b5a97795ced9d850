<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Symfony\Component\Validator\Constraints as Assert;

final readonly class Guest
{
    public function __construct(#[Assert\NotBlank] public string $name, public int $age = 18) {}
}
