<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\Auth\Principal;
use Nexus\Http\Auth\Requirement;

#[\Attribute(\Attribute::TARGET_ALL)]
final readonly class RequiresName implements Requirement
{
    public function __construct(private string $name) {}

    public function missing(Principal $principal): array
    {
        return $principal->id() === $this->name ? [] : ["name:{$this->name}"];
    }
}
