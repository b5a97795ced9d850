<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Http\Request;

/**
 * Name and password in each request: `Authorization: Basic` (RFC 7617). The password is readable in each request, so
 * use it only over TLS.
 *
 *     new BasicAuthenticator(fn (string $name, string $password): ?Principal => $users->login($name, $password))
 */
final readonly class BasicAuthenticator implements Authenticator, AuthenticationScheme
{
    /** token68 of RFC 9110 §11.2. Two headers are joined by ", ", so they do not match. */
    private const CREDENTIALS = '~^basic +([a-z0-9+/]+={0,2})$~iD';
    private \Closure $verify;

    /**
     * Creates an authenticator.
     *
     * @param callable(string, string): ?Principal $verify gets the name and the password, and returns null when they
     * are wrong. It may wait
     */
    public function __construct(callable $verify, private string $realm = 'api')
    {
        $this->verify = $verify(...);
    }

    /**
     * Users that the application knows when it starts. The principal's id is the name.
     *
     * @param array<string, string> $hashes of passwords, by name: those of PasswordHasher::hash()
     */
    public static function ofHashes(
        #[\SensitiveParameter]
        array $hashes,
        ?PasswordHasher $hasher = null,
        string $realm = 'api',
    ): self {
        $hasher ??= new PasswordHasher();

        return new self(
            static fn(string $name, string $password): ?Principal
                => $hasher->verify($password, $hashes[$name] ?? null) ? new SimplePrincipal($name) : null,
            $realm,
        );
    }

    public function authenticate(Request $request): ?Principal
    {
        $header = $request->header('authorization', '');
        if (\strlen($header) > TokenExtractor::MAX_BYTES || preg_match(self::CREDENTIALS, $header, $match) !== 1) {
            return null;
        }
        $text = base64_decode($match[1], true);
        $isText = $text !== false && preg_match('/^[^\x00-\x1f\x7f]*$/Du', $text) === 1;
        if (!$isText || !str_contains($text, ':')) {
            return null;
        }
        [$name, $password] = explode(':', $text, 2);
        $principal = ($this->verify)($name, $password);
        \assert($principal === null || $principal instanceof Principal);

        return $principal;
    }

    public function challenges(Request $request): array
    {
        return [new AuthChallenge('Basic', $this->realm, null, ['charset' => 'UTF-8'])];
    }

    public function securitySchemes(): array
    {
        return [SecurityScheme::http('basic')];
    }
}
