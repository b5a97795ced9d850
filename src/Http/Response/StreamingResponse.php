<?php

declare(strict_types=1);

namespace Nexus\Http\Response;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Response as NativeResponse;
use Psr\Http\Message\ResponseInterface;

/**
 * Streams as PSR-7 responses: the names and shapes of the Nexus library (nexus-actors/nexus), for applications that
 * move over. New code uses Nexus\Http\Response::stream() and ::file().
 *
 * @phpstan-type Event array{data: string, event?: string, id?: string|int, retry?: int}
 */
final class StreamingResponse
{
    /**
     * The pieces as the generator yields them.
     *
     * @param \Generator<mixed, string> $chunks
     * @param int $status 200 to 599
     * @param array<string, string|list<string>> $headers
     */
    public static function fromGenerator(\Generator $chunks, int $status = 200, array $headers = []): ResponseInterface
    {
        $response = Bridge::toPsr7(NativeResponse::stream($chunks, $status));
        foreach ($headers as $name => $values) {
            $response = $response->withHeader($name, $values);
        }

        return $response;
    }

    /**
     * A line of JSON for each item (application/x-ndjson).
     *
     * @param iterable<mixed> $items
     * @param (\Closure(mixed): string)|null $encoder null: json_encode()
     */
    public static function ndjson(iterable $items, ?\Closure $encoder = null): ResponseInterface
    {
        $encoder ??= static fn(mixed $item): string
            => json_encode($item, JsonResponse::DEFAULT_FLAGS | JSON_THROW_ON_ERROR);
        $lines = (static function () use ($items, $encoder): \Generator {
            foreach ($items as $item) {
                yield "{$encoder($item)}\n";
            }
        })();

        return self::fromGenerator($lines, headers: ['Content-Type' => 'application/x-ndjson']);
    }

    /**
     * Server-sent events.
     *
     * @param iterable<Event> $events each with its data, and its event, id and retry (milliseconds) where it has them
     */
    public static function sse(iterable $events): ResponseInterface
    {
        $blocks = (static function () use ($events): \Generator {
            foreach ($events as $event) {
                yield self::block($event);
            }
        })();

        return self::fromGenerator($blocks, headers: [
            'Content-Type' => 'text/event-stream',
            'Cache-Control' => 'no-cache',
        ]);
    }

    /**
     * A file, which the kernel sends.
     *
     * @param string|null $contentType null: by the name's extension
     */
    public static function file(string $path, ?string $contentType = null): ResponseInterface
    {
        return Bridge::toPsr7(NativeResponse::file($path, $contentType));
    }

    /** @param Event $event */
    private static function block(array $event): string
    {
        $lines = [];
        foreach (['event', 'id', 'retry'] as $field) {
            if (isset($event[$field])) {
                // A line break would begin another field.
                $lines[] = "{$field}: " . str_replace(["\r", "\n", "\0"], '', (string) $event[$field]);
            }
        }
        foreach (explode("\n", str_replace(["\r\n", "\r"], "\n", $event['data'])) as $line) {
            $lines[] = "data: {$line}";
        }

        return implode("\n", $lines) . "\n\n";
    }
}
