<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Request;
use Nexus\Time\LoopClock;

/**
 * What an access log says of one request. Texts of clients are as they were sent, except for redacted values.
 *
 * @internal
 */
final readonly class AccessRecord
{
    public float $time;
    public string $target;
    public ?string $referer;
    public ?string $traceId;

    /** @param list<string> $secrets names of query parameters, in lower case */
    public function __construct(
        public Request $request,
        public int $status,
        public int $bytes,
        public float $seconds,
        public bool $isAborted,
        array $secrets,
    ) {
        $this->time = LoopClock::seconds();
        $this->target = self::redacted($request->target(), $secrets);
        $referer = $request->header('referer');
        $this->referer = $referer === null ? null : self::redacted($referer, $secrets);
        $trace = $request->attribute(Trace::class);
        $this->traceId = $trace instanceof Trace ? $trace->traceId : null;
    }

    /**
     * Without the values of the query parameters that are secrets.
     *
     * @param list<string> $secrets
     */
    private static function redacted(string $url, array $secrets): string
    {
        $begin = strpos($url, '?');
        if ($begin === false) {
            return $url;
        }
        $parts = array_map(static function (string $pair) use ($secrets): string {
            $name = strstr($pair, '=', true);
            if ($name === false) {
                return $pair;
            }
            // "token[]" and "TOKEN" are the same secret.
            $plain = strtolower((string) strtok(rawurldecode(strtr($name, '+', ' ')), '['));

            return \in_array(trim($plain), $secrets, true) ? "{$name}=[redacted]" : $pair;
        }, explode('&', substr($url, $begin + 1)));

        return substr($url, 0, $begin + 1) . implode('&', $parts);
    }
}
