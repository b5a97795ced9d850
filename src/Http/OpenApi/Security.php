<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Attribute\RequiresAnyRole;
use Nexus\Http\Attribute\RequiresAnyScope;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\Attribute\RequiresScope;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Auth\SecurityScheme;
use Nexus\Http\Auth\SetsPrincipal;
use Nexus\Http\Internal\Authorization\Access;
use Nexus\Http\Internal\Definition;

/**
 * The security schemes of a document, and which of them an operation requires. Middleware that is declared by its class
 * name is not created, so its schemes are not known.
 *
 * @internal
 */
final class Security
{
    /** @var array<string, array<string, string>> */
    private array $schemes = [];

    /**
     * @return list<array<string, list<string>>>|null Security Requirement Objects, one of which suffices; null: an
     * anonymous request is allowed
     */
    public function of(Definition $definition): ?array
    {
        $access = Access::of($definition->policy, $definition->handler);
        if (!$access->needsPrincipal()) {
            return null;
        }
        $names = self::names($access->requirements);
        $required = [];
        foreach ($this->schemesOf($definition) as $scheme) {
            $this->schemes[$scheme->name] = $scheme->definition;
            $required[$scheme->name] = [$scheme->name => $names];
        }

        return array_values($required);
    }

    /** @return array<string, array<string, string>> Security Scheme Objects by name */
    public function components(): array
    {
        ksort($this->schemes);

        return $this->schemes;
    }

    /** @return list<SecurityScheme> of the innermost middleware that sets a principal */
    private function schemesOf(Definition $definition): array
    {
        foreach (array_reverse($definition->policy->allMiddleware()) as $declared) {
            if ($declared->middleware instanceof SetsPrincipal) {
                return $declared->middleware->securitySchemes();
            }
        }

        return [];
    }

    /**
     * @param list<Requirement|Authorize> $requirements
     *
     * @return list<string> roles and scopes
     */
    private static function names(array $requirements): array
    {
        $names = [];
        foreach ($requirements as $one) {
            $names = [...$names, ...match (true) {
                $one instanceof RequiresRole, $one instanceof RequiresAnyRole => $one->roles,
                $one instanceof RequiresScope, $one instanceof RequiresAnyScope => $one->scopes,
                default => [],
            }];
        }

        return array_values(array_unique($names));
    }
}
