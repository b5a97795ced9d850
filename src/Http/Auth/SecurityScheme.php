<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

/** A security scheme of an OpenAPI document. */
final readonly class SecurityScheme
{
    /** @param array<string, string> $definition a Security Scheme Object */
    private function __construct(public string $name, public array $definition) {}

    /**
     * A scheme of the header Authorization.
     *
     * @param string $scheme "bearer", "basic"
     * @param string|null $format of a bearer token: "JWT"
     */
    public static function http(string $scheme, ?string $format = null): self
    {
        $definition = ['type' => 'http', 'scheme' => $scheme];

        return new self($scheme, $definition + ($format === null ? [] : ['bearerFormat' => $format]));
    }

    /**
     * A token in a header or a cookie.
     *
     * @param string $in "header" or "cookie"
     * @param string $parameter the name of the header or the cookie
     */
    public static function apiKey(string $in, string $parameter): self
    {
        $name = $in . '-' . preg_replace('/[^A-Za-z0-9._-]/', '-', $parameter);

        return new self($name, ['type' => 'apiKey', 'in' => $in, 'name' => $parameter]);
    }
}
