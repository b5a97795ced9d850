<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/** A challenge of the header WWW-Authenticate (RFC 9110 §11.6.1): `Bearer realm="api", error="invalid_token"`. */
final readonly class AuthChallenge implements \Stringable
{
    private const TOKEN = '/^[!#$%&\'*+\-.^_`|~0-9A-Za-z]+$/D';

    /**
     * Creates a challenge.
     *
     * @param string $scheme "Bearer", "Basic"
     * @param string|null $error RFC 6750 §3.1: "invalid_token", "insufficient_scope"
     * @param array<string, string> $parameters further ones
     * @throws AuthError NX-1102 when a name is no token, or a value contains control characters
     */
    public function __construct(
        public string $scheme,
        public ?string $realm = null,
        public ?string $error = null,
        public array $parameters = [],
    ) {
        foreach ([$scheme, ...array_keys($parameters)] as $name) {
            preg_match(self::TOKEN, (string) $name) === 1 || throw AuthError::badChallenge((string) $name);
        }
        foreach ([$realm ?? '', $error ?? '', ...array_values($parameters)] as $value) {
            preg_match('/^[\x20-\x7e\x80-\xff]*$/D', $value) === 1 || throw AuthError::badChallenge($scheme);
        }
    }

    /**
     * The same challenge with another error, and with further parameters.
     *
     * @param array<string, string> $parameters
     */
    public function withError(string $error, array $parameters = []): self
    {
        return new self($this->scheme, $this->realm, $error, [...$this->parameters, ...$parameters]);
    }

    /** As in the header. */
    public function __toString(): string
    {
        $parameters = array_filter(
            ['realm' => $this->realm, 'error' => $this->error, ...$this->parameters],
            static fn(?string $value): bool => $value !== null,
        );
        $texts = [];
        foreach ($parameters as $name => $value) {
            $texts[] = \sprintf('%s="%s"', $name, addcslashes((string) $value, '"\\'));
        }

        return rtrim("{$this->scheme} " . implode(', ', $texts));
    }
}
