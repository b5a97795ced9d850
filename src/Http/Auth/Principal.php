<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/** The authenticated sender of a request. A class of the application can implement it. */
interface Principal
{
    /** Identifies the principal: the subject of a token, or the name of a user. */
    public function id(): string;

    /**
     * The roles, which RequiresRole checks.
     *
     * @return list<string>
     */
    public function roles(): array;

    /**
     * The scopes of the credentials, which RequiresScope checks.
     *
     * @return list<string>
     */
    public function scopes(): array;

    /**
     * What else is known: the claims of a token.
     *
     * @return array<string, mixed>
     */
    public function claims(): array;

    /** Whether the principal has the role. */
    public function hasRole(string $role): bool;

    /** Whether the credentials have the scope. */
    public function hasScope(string $scope): bool;
}
