<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/**
 * The nonce of a response, which the Content-Security-Policy of this response allows. SecurityHeaders sets it as an
 * attribute of the request.
 *
 *     fn (#[FromAttribute(CspNonce::class)] CspNonce $nonce) => Response::html("<script nonce='{$nonce}'>…</script>")
 */
final readonly class CspNonce implements \Stringable
{
    private const BYTES = 16;

    private function __construct(public string $value) {}

    /** A new nonce of 128 random bits. */
    public static function create(): self
    {
        return new self(base64_encode(random_bytes(self::BYTES)));
    }

    public function __toString(): string
    {
        return $this->value;
    }
}
