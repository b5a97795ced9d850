<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/** A principal whose data is known when it is created. */
final readonly class SimplePrincipal implements Principal
{
    /**
     * Creates a principal.
     *
     * @param list<string> $roles
     * @param list<string> $scopes
     * @param array<string, mixed> $claims
     */
    public function __construct(
        private string $id,
        private array $roles = [],
        private array $scopes = [],
        private array $claims = [],
    ) {}

    public function id(): string
    {
        return $this->id;
    }

    public function roles(): array
    {
        return $this->roles;
    }

    public function scopes(): array
    {
        return $this->scopes;
    }

    public function claims(): array
    {
        return $this->claims;
    }

    public function hasRole(string $role): bool
    {
        return \in_array($role, $this->roles, true);
    }

    public function hasScope(string $scope): bool
    {
        return \in_array($scope, $this->scopes, true);
    }
}
