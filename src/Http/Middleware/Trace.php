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
    /** Ids of zeros are invalid. */
    private const NO_TRACE = '00000000000000000000000000000000';
    private const NO_SPAN = '0000000000000000';

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

        // One call of the kernel for both ids.
        $ids = bin2hex(random_bytes(self::TRACE_BYTES + self::SPAN_BYTES));
        $traceId = substr($ids, 0, 2 * self::TRACE_BYTES);
        $spanId = substr($ids, 2 * self::TRACE_BYTES);

        return $traceId === self::NO_TRACE || $spanId === self::NO_SPAN
            ? self::begin($isSampled)
            : new self($traceId, $spanId, null, $flags, '');
    }

    /**
     * @internal
     * @param string $flags two hexadecimal digits
     */
    public static function continue(string $traceId, string $parentId, string $flags, string $state): self
    {
        $known = hexdec($flags) & (self::SAMPLED | self::RANDOM);

        return new self($traceId, self::spanId(), $parentId, $known, $state);
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

    private static function spanId(): string
    {
        do {
            $id = bin2hex(random_bytes(self::SPAN_BYTES));
        } while ($id === self::NO_SPAN);

        return $id;
    }
}
