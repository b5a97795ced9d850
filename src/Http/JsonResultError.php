<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;

/** What a handler returned cannot be sent as JSON. The message names the path of the value. */
final class JsonResultError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function notFinite(string $path, float $value): self
    {
        $name = is_nan($value) ? 'NAN' : ($value > 0 ? 'INF' : '-INF');

        return self::at($path, "is {$name}, which JSON does not have. Return null, or check the calculation");
    }

    /** @internal */
    public static function notUtf8(string $path): self
    {
        return self::at($path, 'is no valid UTF-8. Convert it with mb_convert_encoding(), or encode bytes with '
            . 'base64_encode()');
    }

    /** @internal */
    public static function tooDeep(string $path, int $depth): self
    {
        return self::at($path, "is nested deeper than {$depth} levels. Does an object refer to itself? Return an array "
            . 'of what the client needs');
    }

    /** @internal */
    public static function notData(string $path, mixed $value): self
    {
        $type = get_debug_type($value);

        return self::at($path, $value instanceof \UnitEnum
            ? "is {$type}::{$value->name}, a case without a value. Make {$type} a backed enum, or return its name"
            : "is {$type}, which has no public property and is no JsonSerializable. Return its data");
    }

    /** @internal */
    public static function notAwaited(string $path): self
    {
        return new self('NX-0361', self::named($path) . ' is a Future. Write $future->await() in its place, or '
            . 'Nexus\Async\all() for several');
    }

    /** "NX-0360": a value that JSON does not have, "NX-0361": a Future that was not awaited. */
    public function errorCode(): string
    {
        return $this->errorCode;
    }

    private static function at(string $path, string $problem): self
    {
        return new self('NX-0360', self::named($path) . " {$problem}");
    }

    private static function named(string $path): string
    {
        return 'What the handler returned cannot be sent as JSON: ' . ($path === '' ? 'it' : $path);
    }
}
