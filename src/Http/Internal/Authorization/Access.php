<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Attribute\RequiresAuth;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Internal\Handler;
use Nexus\Http\Internal\Policy;

/**
 * Who may send the requests of a route, by all of its declarations. "Public" lifts what enclosing declarations require.
 * What an inner declaration requires holds in any case.
 *
 * @internal
 */
final readonly class Access
{
    /**
     * @param list<Requirement|Authorize> $requirements empty: an anonymous request is allowed
     * @param bool $isDeclared whether any declaration decides about access
     * @param string|null $name of a requirement, for messages; null: nothing needs a principal
     * @param string|null $contradiction the name of a requirement of a handler whose route is public; null: none
     */
    private function __construct(
        public array $requirements,
        public bool $isDeclared,
        public ?string $name,
        public ?string $contradiction,
    ) {}

    /**
     * @param mixed $declared the handler as it was declared
     * @param Handler|null $handler null: no object may be created
     */
    public static function of(Policy $policy, mixed $declared, ?Handler $handler = null): self
    {
        $required = [];
        $isDeclared = false;
        $name = null;
        $contradiction = null;
        $levels = $policy->access();
        $parts = HandlerParts::of($declared, $handler);
        $ofHandler = [...$parts->levels(), ...self::ofParameters($parts)];
        foreach ([...$levels, ...$ofHandler] as $index => $level) {
            $isDeclared = $isDeclared || !$level->isSilent();
            $required = [...$level->isPublic ? [] : $required, ...$level->requirements];
            $name = $level->requirements === [] ? $name : $level->name();
            $isRoute = $index === \count($levels) - 1;
            if ($level->isPublic && $level->requirements !== []) {
                $contradiction = $level->name();
            } elseif ($isRoute && $level->isPublic) {
                $contradiction = self::firstOf($ofHandler)?->name() ?? $contradiction;
            }
        }
        $takesPrincipal = $parts->principals() !== [];

        return new self($required, $isDeclared, $takesPrincipal ? $name ?? '#[FromPrincipal]' : $name, $contradiction);
    }

    public function needsPrincipal(): bool
    {
        return $this->requirements !== [];
    }

    /** @return list<Level> a parameter that is not nullable requires a principal */
    private static function ofParameters(HandlerParts $parts): array
    {
        foreach ($parts->principals() as $parameter) {
            if (!$parameter->allowsNull()) {
                $level = new Level();
                $level->requirements[] = new RequiresAuth();

                return [$level];
            }
        }

        return [];
    }

    /** @param list<Level> $levels */
    private static function firstOf(array $levels): ?Level
    {
        foreach ($levels as $level) {
            if ($level->requirements !== []) {
                return $level;
            }
        }

        return null;
    }
}
