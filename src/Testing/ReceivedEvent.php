<?php

declare(strict_types=1);

namespace Nexus\Testing;

/**
 * A block of a text/event-stream, by the rules of a browser (HTML Living Standard §9.2.6). A block ends with an empty
 * line.
 */
final readonly class ReceivedEvent
{
    private const BYTE_ORDER_MARK = "\xEF\xBB\xBF";

    /** @param list<string> $comments */
    private function __construct(
        /** The id of this block; null: it has none. A browser then keeps the id of the block before it. */
        public ?string $id,
        /** The name of the event; null: it has none. A browser then dispatches "message". */
        public ?string $event,
        /** Its data, with "\n" between the lines; null: it has none. A browser then dispatches no event. */
        public ?string $data,
        /** How long the client waits before it connects again, in seconds; null: as before. */
        public ?float $retry,
        /** The text of each comment. Clients ignore them. */
        public array $comments,
    ) {}

    /**
     * The blocks of a stream. A last block without the empty line that ends it is not complete, and is left out.
     *
     * @return list<self>
     */
    public static function parse(string $stream): array
    {
        if (str_starts_with($stream, self::BYTE_ORDER_MARK)) {
            $stream = substr($stream, \strlen(self::BYTE_ORDER_MARK));
        }
        $blocks = [];
        $lines = [];
        $all = explode("\n", str_replace(["\r\n", "\r"], "\n", $stream));
        // The text after the last line break is no line.
        array_pop($all);
        foreach ($all as $line) {
            if ($line !== '') {
                $lines[] = $line;
                continue;
            }
            if ($lines !== []) {
                $blocks[] = self::of($lines);
            }
            $lines = [];
        }

        return $blocks;
    }

    /**
     * The data as JSON.
     *
     * @throws \JsonException for data that is not JSON, and for a block without data
     */
    public function json(): mixed
    {
        return json_decode($this->data ?? '', true, flags: \JSON_THROW_ON_ERROR);
    }

    /** @param non-empty-list<string> $lines */
    private static function of(array $lines): self
    {
        $values = ['' => [], 'id' => [], 'event' => [], 'data' => [], 'retry' => []];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2) + [1 => ''];
            $value = str_starts_with($value, ' ') ? substr($value, 1) : $value;
            if (self::isAllowed($name, $value)) {
                $values[$name][] = $value;
            }
        }
        $event = array_pop($values['event']);
        $retry = array_pop($values['retry']);

        return new self(
            array_pop($values['id']),
            $event === '' ? null : $event,
            $values['data'] === [] ? null : implode("\n", $values['data']),
            $retry === null ? null : (float) $retry / 1000,
            $values[''],
        );
    }

    /** Whether a browser takes the field. It ignores others. */
    private static function isAllowed(string $name, string $value): bool
    {
        return match ($name) {
            '', 'event', 'data' => true,
            'id' => !str_contains($value, "\0"),
            'retry' => preg_match('/^[0-9]+$/D', $value) === 1,
            default => false,
        };
    }
}
