<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\NexusException;

/** A setting of a shipped middleware is wrong. Thrown where the middleware is created. */
final class InvalidMiddlewareError extends \Error implements NexusException
{
    /** @internal */
    public static function origin(string $origin): self
    {
        $hint = match (true) {
            str_contains($origin, '*') => 'A pattern is a function: Cors::matching()',
            $origin === 'null' => 'Every sandboxed page has this origin: accept it by Cors::matching(), if at all',
            default => 'An origin is a scheme, a host and maybe a port, such as https://shop.example: without a path',
        };

        return new self('NX-1131', "Cors cannot allow the origin \"{$origin}\". {$hint}");
    }

    /** @internal */
    public static function noOrigin(): self
    {
        return new self('NX-1131', 'Cors::for() needs an origin, such as https://shop.example');
    }

    /** @internal */
    public static function credentialsForAll(): self
    {
        return new self('NX-1131', 'Cors::any() cannot allow credentials: every page could act as the user who visits '
            . 'it. Name the origins by Cors::for() or Cors::matching()');
    }

    /** @internal */
    public static function token(string $what, string $token): self
    {
        return new self('NX-1131', "Cors cannot allow the {$what} \"{$token}\": it is no name of a {$what}");
    }

    /** @internal */
    public static function setting(string $class, string $problem): self
    {
        $short = substr((string) strrchr("\\{$class}", '\\'), 1);

        return new self('NX-1132', "{$short}: {$problem}");
    }

    /** "NX-1131" for Cors, "NX-1132" for the others. */
    public function errorCode(): string
    {
        return $this->nexusCode;
    }

    private function __construct(private readonly string $nexusCode, string $message)
    {
        parent::__construct("[{$nexusCode}] {$message}");
    }
}
