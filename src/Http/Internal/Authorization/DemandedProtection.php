<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Authorization;

use Nexus\Http\Auth\AuthError;
use Nexus\Http\Internal\Definition;
use Nexus\Http\Internal\Problems;

/**
 * What App::protectRoutes() demands: each route says who may send its requests.
 *
 * @internal
 */
final readonly class DemandedProtection
{
    /**
     * @param array<string> $exempt patterns
     * @param string $declaredAt file and line
     */
    public function __construct(private array $exempt, private string $declaredAt) {}

    public function isMissing(Definition $definition, Access $access): bool
    {
        if ($access->isDeclared) {
            return false;
        }
        foreach ($this->exempt as $path) {
            if (self::covers($path, $definition->pattern())) {
                return false;
            }
        }

        return true;
    }

    /**
     * An exempt path that no route has is misspelt, or its route is gone.
     *
     * @param list<Definition> $definitions
     */
    public function check(array $definitions, Problems $problems): void
    {
        foreach ($this->exempt as $path) {
            foreach ($definitions as $definition) {
                if (self::covers($path, $definition->pattern())) {
                    continue 2;
                }
            }
            $problems->add($this->declaredAt, AuthError::exemptsNothing($path));
        }
    }

    private static function covers(string $path, string $pattern): bool
    {
        return $pattern === $path || str_starts_with($pattern, rtrim($path, '/') . '/') && rtrim($path, '/') !== '';
    }
}
