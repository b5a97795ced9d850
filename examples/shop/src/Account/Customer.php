<?php

declare(strict_types=1);

namespace Shop\Account;

use Nexus\Http\Auth\Principal;

/** A customer, who is also the principal of the requests after the login. */
final readonly class Customer implements Principal
{
    public function __construct(private string $id, public string $name, public string $email) {}

    public function id(): string
    {
        return $this->id;
    }

    public function roles(): array
    {
        return [];
    }

    public function scopes(): array
    {
        return [];
    }

    public function claims(): array
    {
        return [];
    }

    public function hasRole(string $role): bool
    {
        return false;
    }

    public function hasScope(string $scope): bool
    {
        return false;
    }
}
