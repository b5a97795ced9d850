<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;
use Nexus\Http\Response;

/**
 * Continues the trace of the caller, or begins one (W3C Trace Context, levels 1 and 2). The request gets its Trace as
 * an attribute, and the ids as the attributes "trace.id", "trace.spanId" and "trace.parentSpanId". The response has the
 * header traceparent.
 *
 *     $app->middleware(new TraceContext());
 *
 * A malformed traceparent begins a new trace; a malformed tracestate is dropped. Neither is an error of the client.
 */
final readonly class TraceContext
{
    private const PARENT
        = '/^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/Ds';
    /** A value has no comma and no equals sign, and does not end with a space. */
    private const MEMBER = '~^[a-z0-9][a-z0-9_\-*/@]{0,255}=[ -+\--<>-\~]{0,255}[!-+\--<>-\~]$~D';
    private const MEMBERS_MOST = 32;
    private const SHARES = 1 << 28;

    private int $sampled;

    /**
     * @param float $sampleRatio which share of the traces that begin here are recorded, from 0 to 1. Traces of a caller
     * keep the caller's decision
     * @throws InvalidMiddlewareError NX-1132 for another number
     */
    public function __construct(float $sampleRatio = 1.0)
    {
        if (!($sampleRatio >= 0.0 && $sampleRatio <= 1.0)) {
            throw InvalidMiddlewareError::setting(self::class, "the sample ratio is from 0 to 1, not {$sampleRatio}");
        }
        $this->sampled = (int) round($sampleRatio * self::SHARES);
    }

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $trace = $this->trace($request);
        $traced = $request
            ->withAttribute(Trace::class, $trace)
            ->withAttribute('trace.id', $trace->traceId)
            ->withAttribute('trace.spanId', $trace->spanId)
            ->withAttribute('trace.parentSpanId', $trace->parentId);

        return $next($traced)->withHeader('traceparent', $trace->traceparent());
    }

    private function trace(Request $request): Trace
    {
        $parent = $request->header('traceparent');
        if ($parent === null || preg_match(self::PARENT, $parent, $parts) !== 1) {
            return $this->begin();
        }
        // Only a later version may have more parts.
        if ($parts[1] === '00' && isset($parts[5])) {
            return $this->begin();
        }

        return Trace::continue($parts[2], $parts[3], $parts[4], self::state($request->header('tracestate')));
    }

    private function begin(): Trace
    {
        return Trace::begin($this->sampled === self::SHARES || random_int(0, self::SHARES - 1) < $this->sampled);
    }

    private static function state(?string $header): string
    {
        if ($header === null) {
            return '';
        }
        $members = [];
        foreach (explode(',', $header) as $text) {
            $member = trim($text, " \t");
            if ($member === '') {
                continue;
            }
            $key = explode('=', $member, 2)[0];
            if (preg_match(self::MEMBER, $member) !== 1 || isset($members[$key])) {
                return '';
            }
            $members[$key] = $member;
        }

        return \count($members) > self::MEMBERS_MOST ? '' : implode(',', $members);
    }
}
