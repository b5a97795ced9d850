<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Async\Future;
use Nexus\Http\JsonResultError;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;

/**
 * Creates a Response from what a handler returned.
 *
 * @internal
 */
final class Results
{
    /**
     * May suspend: a Future is awaited, and a stream runs to its first element.
     *
     * @return Response|null null for a type that is no answer, such as a string or a number
     * @throws JsonResultError NX-0360 and NX-0361
     */
    public static function response(mixed $result): ?Response
    {
        return match (true) {
            $result instanceof Response => $result,
            $result === null => Response::empty(),
            \is_array($result) => self::json($result),
            !\is_object($result) => null,
            $result instanceof ResponseInterface => Psr7::response($result),
            $result instanceof Future => self::response($result->await()),
            $result instanceof \JsonSerializable => self::json($result),
            $result instanceof \Traversable => self::stream($result),
            default => JsonValue::isData($result) ? self::json($result) : null,
        };
    }

    private static function json(mixed $data): Response
    {
        return Response::json(JsonValue::of($data));
    }

    /**
     * The type of the first element decides: strings are sent as they are, anything else as lines of JSON. An exception
     * before the first element is an exception of the handler, because nothing was sent by then.
     *
     * @param \Traversable<mixed, mixed> $elements
     */
    private static function stream(\Traversable $elements): Response
    {
        $iterator = $elements instanceof \Iterator ? $elements : new \IteratorIterator($elements);
        $iterator->rewind();
        if (!$iterator->valid()) {
            return Response::stream([]);
        }

        return \is_string($iterator->current())
            ? Response::stream(self::rest($iterator))
            : Response::stream(self::lines($iterator))->withHeader('Content-Type', 'application/x-ndjson');
    }

    /**
     * @param \Iterator<mixed, mixed> $iterator which has begun
     *
     * @return \Generator<int, mixed>
     */
    private static function rest(\Iterator $iterator): \Generator
    {
        for (; $iterator->valid(); $iterator->next()) {
            // The server refuses an element that is not a string.
            yield $iterator->current();
        }
    }

    /**
     * @param \Iterator<mixed, mixed> $iterator which has begun
     *
     * @return \Generator<int, string>
     */
    private static function lines(\Iterator $iterator): \Generator
    {
        for ($number = 0; $iterator->valid(); $iterator->next(), $number++) {
            yield JsonValue::encode($iterator->current(), "[{$number}]") . "\n";
        }
    }
}
