<?php

declare(strict_types=1);

namespace Nexus\Http\Event;

use Nexus\Http\Internal\JsonValue;
use Nexus\Http\JsonResultError;
use Nexus\Time\Duration;

/**
 * An event of Response::events() (HTML Living Standard §9.2).
 *
 *     yield new ServerSentEvent(['price' => 7], event: 'price', id: '42');
 *     yield ServerSentEvent::comment('nothing new');
 */
final readonly class ServerSentEvent implements \Stringable
{
    /** As it is sent, with the empty line that ends it. */
    private string $text;

    /**
     * @param mixed $data a string is sent as it is, each line as one field; any other value as JSON; null: no data.
     * Browsers ignore an event without data, but for its id and its retry
     * @param string|null $event name of the event, for addEventListener(); null: "message"
     * @param string|null $id a client that connects again sends the id of its last event as Last-Event-ID; an empty
     * string makes it forget the last id
     * @param float|Duration|null $retry how long the client waits before it connects again, in seconds; null: as
     * before, in browsers some seconds
     * @param string|null $comment text that clients ignore
     * @throws ServerSentEventError NX-1166 for an event or an id with a line break or a NUL byte, or a negative retry
     * @throws JsonResultError NX-0360 and NX-0361 for data that cannot be JSON
     */
    public function __construct(
        mixed $data = null,
        ?string $event = null,
        ?string $id = null,
        float|Duration|null $retry = null,
        ?string $comment = null,
    ) {
        $this->text = ($comment === null ? '' : self::lines(': ', $comment))
            . self::field('event', $event)
            . self::field('id', $id)
            . self::retry($retry)
            . self::data($data)
            . "\n";
    }

    /** Text that clients ignore. It keeps a connection open. */
    public static function comment(string $text): self
    {
        return new self(comment: $text);
    }

    /** The event as it is sent. */
    public function __toString(): string
    {
        return $this->text;
    }

    private static function field(string $name, ?string $value): string
    {
        if ($value === null) {
            return '';
        }
        if (strpbrk($value, "\r\n\0") !== false) {
            throw ServerSentEventError::field($name, $value);
        }

        return "{$name}: {$value}\n";
    }

    private static function retry(float|Duration|null $retry): string
    {
        if ($retry === null) {
            return '';
        }
        $seconds = Duration::inSeconds($retry);
        if (!is_finite($seconds) || $seconds < 0) {
            throw ServerSentEventError::retry($seconds);
        }

        return 'retry: ' . (int) round($seconds * 1000) . "\n";
    }

    private static function data(mixed $data): string
    {
        return match (true) {
            $data === null => '',
            \is_string($data) => self::lines('data: ', $data),
            default => 'data: ' . JsonValue::encode($data, 'data') . "\n",
        };
    }

    /** A line break in the text is not part of the text of a field, so each line is a field of its own. */
    private static function lines(string $prefix, string $text): string
    {
        return $prefix . str_replace("\n", "\n{$prefix}", str_replace(["\r\n", "\r"], "\n", $text)) . "\n";
    }
}
