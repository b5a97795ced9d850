<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\Csrf\Secret;
use Nexus\Http\Internal\Csrf\Token;
use Nexus\Http\Request;

/**
 * The CSRF token of the client, for forms and for JavaScript. A handler takes it as an argument:
 *
 *     $app->get('/login', fn (CsrfToken $csrf): Response => Response::html(
 *         "<form method=post>{$csrf->field()} … </form>",
 *     ));
 *
 * Each call gives another text, and all of them are valid: a compressed page does not reveal the token (BREACH).
 */
final readonly class CsrfToken implements \Stringable
{
    /** @internal */
    public function __construct(private Secret $secret, private string $field) {}

    /**
     * The token of a request.
     *
     * @throws CsrfError NX-1125 when the request has passed no Csrf middleware
     */
    public static function of(Request $request): self
    {
        $token = $request->attribute(self::class);

        return $token instanceof self ? $token : throw CsrfError::notInstalled();
    }

    /**
     * The token, for the header X-CSRF-Token. It has letters, digits, "-" and "_" only.
     *
     * @throws \Nexus\Http\Error\SessionUnavailable 503 when the session cannot be read or created
     */
    public function value(): string
    {
        return Token::mask($this->secret->get());
    }

    /** A hidden field for an HTML form. */
    public function field(): string
    {
        return "<input type=\"hidden\" name=\"{$this->field}\" value=\"{$this->value()}\">";
    }

    /** The same as value(), for templates. */
    public function __toString(): string
    {
        return $this->value();
    }

    /** @return array{} the token is a secret of the client */
    public function __debugInfo(): array
    {
        return [];
    }
}
