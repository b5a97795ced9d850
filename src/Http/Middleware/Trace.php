<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;

/**
 * The trace that a request belongs to, and the request's own span in it (W3C Trace Context). TraceContext sets it.
 *
 *     $client->get('https://stock.example/items', ['headers' => Trace::of($request)->headers()]);
 */
final readonly class Trace
{
    private const SAMPLED = 0x01;
    private const RANDOM = 0x02;
    private const SPAN_BYTES = 8;
    private const TRACE_BYTES = 16;

    /**
     * @param string $traceId 32 hexadecimal digits, common to all requests of the trace
     * @param string $spanId 16 hexadecimal digits: this request
     * @param string|null $parentId 16 hexadecimal digits: the caller; null: the trace begins here
     * @param int $flags bit 0: the trace is recorded; bit 1: the trace id is random
     * @param string $state the tracestate of the caller; empty: none
     */
    private function __construct(
        public string $traceId,
        public string $spanId,
        public ?string $parentId,
        public int $flags,
        public string $state,
    ) {}

    /** The trace of the request. Without TraceContext it is a new one at each call. */
    public static function of(Request $request): self
    {
        $trace = $request->attribute(self::class);

        return $trace instanceof self ? $trace : self::begin();
    }

    /** A new trace. */
    public static function begin(bool $isSampled = true): self
    {
        $flags = self::RANDOM | ($isSampled ? self::SAMPLED : 0);

        return new self(self::id(self::TRACE_BYTES), self::id(self::SPAN_BYTES), null, $flags, '');
    }

    /**
     * @internal
     * @param string $flags two hexadecimal digits
     */
    public static function continue(string $traceId, string $parentId, string $flags, string $state): self
    {
        $known = hexdec($flags) & (self::SAMPLED | self::RANDOM);

        return new self($traceId, self::id(self::SPAN_BYTES), $parentId, $known, $state);
    }

    /** Whether the trace is recorded: the caller has said so, or it was decided here. */
    public function isSampled(): bool
    {
        return ($this->flags & self::SAMPLED) !== 0;
    }

    /** The value of the traceparent header for calls of other services. */
    public function traceparent(): string
    {
        return \sprintf('00-%s-%s-%02x', $this->traceId, $this->spanId, $this->flags);
    }

    /**
     * The headers for calls of other services: "traceparent", and "tracestate" if there is one.
     *
     * @return array<string, string>
     */
    public function headers(): array
    {
        return ['traceparent' => $this->traceparent()] + ($this->state === '' ? [] : ['tracestate' => $this->state]);
    }

    /** @param int<1, max> $bytes */
    private static function id(int $bytes): string
    {
        do {
            $id = random_bytes($bytes);
        } while (trim($id, "\0") === '');

        return bin2hex($id);
    }
}
