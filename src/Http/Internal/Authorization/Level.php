<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Auth\Requirement;

/**
 * What one declaration says about access: an application, a group, a route, a class or a method.
 *
 * @internal
 */
final class Level
{
    /** @var list<Requirement|Authorize> */
    public array $requirements = [];
    public bool $isPublic = false;

    public function isSilent(): bool
    {
        return $this->requirements === [] && !$this->isPublic;
    }

    /** The name of the first requirement: "#[RequiresRole]". */
    public function name(): string
    {
        $class = ($this->requirements[0] ?? $this)::class;

        return '#[' . substr((string) strrchr("\\{$class}", '\\'), 1) . ']';
    }
}
