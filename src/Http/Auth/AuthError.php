<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\NexusException;

/** Authentication or authorisation is configured wrongly. */
final class AuthError extends \Error implements NexusException
{
    private const SCOPE = '/^[\x21\x23-\x5b\x5d-\x7e]+$/D';

    /** @internal */
    public static function withoutJwt(): self
    {
        return new self('NX-1101', 'JSON Web Tokens need the package lcobucci/jwt. Type composer require '
            . 'lcobucci/jwt:^5.0');
    }

    /** @internal */
    public static function emptyToken(): self
    {
        return new self('NX-1102', 'A token of a StaticTokenAuthenticator is empty. Is its environment variable set?');
    }

    /** @internal */
    public static function badChallenge(string $name): self
    {
        return new self('NX-1102', 'An AuthChallenge contains characters that a header cannot have, in '
            . preg_replace('/[^\x20-\x7e]/', '?', $name));
    }

    /** @internal */
    public static function badSetting(string $setting, string $allowed, string $given): self
    {
        return new self('NX-1102', "{$setting} is {$allowed}, {$given} given");
    }

    /**
     * @internal
     * @param list<string> $names
     *
     * @return non-empty-list<non-empty-string>
     */
    public static function checkedNames(string $attribute, array $names): array
    {
        $found = array_values(array_filter($names, static fn(string $name): bool => $name !== ''));
        if ($found === [] || \count($found) < \count($names)) {
            throw new self('NX-1102', "{$attribute} needs at least one name, and no empty one");
        }

        return $found;
    }

    /**
     * @internal
     * @param list<string> $scopes
     *
     * @return non-empty-list<non-empty-string>
     */
    public static function checkedScopes(string $attribute, array $scopes): array
    {
        foreach ($scopes as $scope) {
            if (preg_match(self::SCOPE, $scope) !== 1) {
                throw new self('NX-1102', "{$attribute} was given a text that is no scope: visible ASCII characters "
                    . 'without spaces, " and \\. Several scopes are several arguments');
            }
        }

        return self::checkedNames($attribute, $scopes);
    }

    /** @internal */
    public static function withoutAuthentication(string $route, string $requirement): self
    {
        return new self('NX-1103', "The route {$route} has {$requirement}, and no middleware around it sets a "
            . 'principal. Add one to the application, the group or the route: '
            . '$app->middleware(new Authentication($authenticator))');
    }

    /** @internal */
    public static function unprotected(string $route): self
    {
        return new self('NX-1104', "The route {$route} requires no principal, which App::protectRoutes() demands. Add "
            . 'a requirement such as #[RequiresAuth], or mark it with #[PublicRoute] or ->public()');
    }

    /** @internal */
    public static function contradiction(string $route, string $where): self
    {
        return new self('NX-1105', "The route {$route} is public, and {$where} requires a principal. Remove one of "
            . 'them');
    }

    /** @internal */
    public static function noAuthorizer(string $route, string $class): self
    {
        return new self('NX-1106', "The route {$route} has #[Authorize({$class})], which is no Authorizer. Name a "
            . 'class that implements Nexus\Http\Auth\Authorizer, and that the container has or that can be created');
    }

    /** @internal */
    public static function noPrincipal(string $route, \ReflectionParameter $parameter): self
    {
        return new self('NX-1107', "The handler of {$route} has #[FromPrincipal] \${$parameter->getName()}, whose type "
            . 'is no principal. Its type is Nexus\Http\Auth\Principal, or a class that implements it');
    }

    /** @internal */
    public static function badKeys(string $why, ?\Throwable $previous = null): self
    {
        return new self('NX-1108', "A key of a KeySet cannot be used: {$why}", $previous);
    }

    /** @internal whether a key is the cause, and not the installation */
    public function concernsKey(): bool
    {
        return $this->errorCode === 'NX-1108';
    }

    /** @internal */
    public static function withoutArgon2(): self
    {
        return new self('NX-1110', 'PHP is built without argon2, which PasswordHasher needs. Debian\'s PHP has it');
    }

    /** @internal */
    public static function exemptsNothing(string $path): self
    {
        return new self('NX-1111', "App::protectRoutes() exempts {$path}, and no route has this pattern or begins "
            . 'with it');
    }

    private function __construct(private readonly string $errorCode, string $message, ?\Throwable $previous = null)
    {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }

    /** "NX-1101" to "NX-1111" */
    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
