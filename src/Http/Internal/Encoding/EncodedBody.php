<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Encoding;

use Nexus\Http\ClientGoneException;
use Nexus\Http\Middleware\EncodingStream;
use Nexus\Http\ResponseWriter;

use function Nexus\Http\Internal\writer_to;

/**
 * A streamed body that is encoded while it is sent. Each piece is flushed.
 *
 * @internal
 */
final readonly class EncodedBody
{
    /**
     * @param ResponseWriter $out of the encoded body
     * @param bool $isSentAtOnce each piece is sent before the source continues
     */
    private function __construct(
        private EncodingStream $stream,
        private ResponseWriter $out,
        private bool $isSentAtOnce,
    ) {}

    /**
     * @param iterable<mixed, mixed>|\Closure $source as given to Response::stream()
     * @throws ClientGoneException NX-0321 when the client disconnects, after the source has seen it
     */
    public static function write(
        iterable|\Closure $source,
        EncodingStream $stream,
        ResponseWriter $out,
        bool $isSentAtOnce,
    ): void {
        $body = new self($stream, $out, $isSentAtOnce);
        if ($source instanceof \Closure) {
            $rest = $source(writer_to($body->add(...)));
            $body->addAll(is_iterable($rest) ? $rest : []);
        } else {
            $body->addAll($source);
        }
        $out->write($stream->end());
    }

    /** @param iterable<mixed, mixed> $pieces */
    private function addAll(iterable $pieces): void
    {
        foreach ($pieces as $piece) {
            try {
                $this->add(\is_string($piece) ? $piece : throw new \TypeError('A piece of a streamed response is '
                    . get_debug_type($piece) . ', but must be a string'));
            } catch (ClientGoneException $gone) {
                if ($pieces instanceof \Generator) {
                    $pieces->throw($gone);
                }
                throw $gone;
            }
        }
    }

    private function add(string $piece): void
    {
        if ($piece === '') {
            return;
        }
        $this->out->write($this->stream->add($piece));
        if ($this->isSentAtOnce) {
            $this->out->flush();
        }
    }
}
