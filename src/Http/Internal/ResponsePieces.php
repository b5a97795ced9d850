<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Async\Channel;
use Nexus\Http\Response;

use function Nexus\Async\spawn;

/**
 * Reads the body of a response piece by piece, as the server sends it.
 *
 * @internal
 */
final class ResponsePieces
{
    private const PIECE = 65536;

    /** @return \Generator<int, string> */
    public static function of(Response $response): \Generator
    {
        $pieces = response_pieces($response);
        if ($pieces instanceof \Closure) {
            yield from self::written($pieces);
        } elseif ($pieces instanceof WebSocketUpgrade) {
            return;
        } elseif ($pieces !== null) {
            yield from self::given($pieces);
        } elseif (read_response_file($response, 0, 1) !== null) {
            yield from self::file($response);
        } elseif ($response->body() !== '') {
            yield $response->body();
        }
    }

    /**
     * @param iterable<mixed, mixed> $pieces
     *
     * @return \Generator<int, string>
     */
    private static function given(iterable $pieces): \Generator
    {
        foreach ($pieces as $piece) {
            yield \is_string($piece) ? $piece : throw new \TypeError('A piece of a streamed response is '
                . get_debug_type($piece) . ', but must be a string');
        }
    }

    /**
     * A closure that writes runs in a coroutine of its own, and waits until each piece has been read.
     *
     * @return \Generator<int, string>
     */
    private static function written(\Closure $write): \Generator
    {
        $channel = new Channel();
        $source = spawn(static function () use ($write, $channel): void {
            try {
                $rest = $write(writer_to(static fn(string $piece) => $channel->send($piece)));
                foreach (is_iterable($rest) ? self::given($rest) : [] as $piece) {
                    $channel->send($piece);
                }
            } finally {
                $channel->close();
            }
        });
        try {
            foreach ($channel as $piece) {
                if (\is_string($piece) && $piece !== '') {
                    yield $piece;
                }
            }
            $source->await();
        } finally {
            $source->cancel();
        }
    }

    /** @return \Generator<int, string> */
    private static function file(Response $response): \Generator
    {
        for ($offset = 0; ($piece = (string) read_response_file($response, $offset, self::PIECE)) !== '';) {
            $offset += \strlen($piece);
            yield $piece;
        }
    }
}
