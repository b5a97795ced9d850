<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

/**
 * The line of an access log. Texts of clients cannot end a line or a field, and send no control sequence to a terminal.
 *
 * @internal
 */
enum AccessFormat
{
    private const TEXT_BYTES = 2048;
    private const MILLISECONDS = 1000;
    private const UNSAFE = '/[^\x20\x21\x23-\x5B\x5D-\x7E]/';

    case Common;
    case Combined;
    case Json;

    public function line(AccessRecord $record): string
    {
        return match ($this) {
            self::Common => self::common($record) . "\n",
            self::Combined => \sprintf(
                "%s \"%s\" \"%s\"\n",
                self::common($record),
                self::escaped($record->referer ?? '-'),
                self::escaped($record->request->header('user-agent') ?? '-'),
            ),
            self::Json => json_encode(self::fields($record), JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES) . "\n",
        };
    }

    /**
     * @return array{time: string, client: string, method: string, path: string, protocol: string, status: int,
     *     bytes: int, duration: float, referer: ?string, agent: ?string, id: string, trace: ?string, aborted: bool}
     */
    public static function fields(AccessRecord $record): array
    {
        $request = $record->request;
        $agent = $request->header('user-agent');

        return [
            'time' => self::time($record),
            'client' => $request->clientIp(),
            'method' => self::escaped($request->method()),
            'path' => self::escaped($record->target),
            'protocol' => 'HTTP/' . $request->protocol(),
            'status' => $record->status,
            'bytes' => $record->bytes,
            'duration' => round($record->seconds, 6),
            'referer' => $record->referer === null ? null : self::escaped($record->referer),
            'agent' => $agent === null ? null : self::escaped($agent),
            'id' => $request->requestId(),
            'trace' => $record->traceId,
            'aborted' => $record->isAborted,
        ];
    }

    private static function common(AccessRecord $record): string
    {
        $request = $record->request;
        $client = $request->clientIp();

        return \sprintf(
            '%s - - [%s +0000] "%s %s HTTP/%s" %d %s',
            $client === '' ? '-' : $client,
            gmdate('d/M/Y:H:i:s', (int) $record->time),
            self::escaped($request->method()),
            self::escaped($record->target),
            $request->protocol(),
            $record->status,
            $record->bytes === 0 ? '-' : $record->bytes,
        );
    }

    private static function time(AccessRecord $record): string
    {
        $milliseconds = (int) ($record->time * self::MILLISECONDS) % self::MILLISECONDS;

        return gmdate('Y-m-d\TH:i:s', (int) $record->time) . \sprintf('.%03dZ', $milliseconds);
    }

    /** Control bytes, quotes, backslashes and what is not ASCII become "\x1b". */
    private static function escaped(string $text): string
    {
        $short = \strlen($text) > self::TEXT_BYTES ? substr($text, 0, self::TEXT_BYTES) . '...' : $text;
        if (preg_match(self::UNSAFE, $short) === 0) {
            return $short;
        }

        return (string) preg_replace_callback(
            self::UNSAFE,
            static fn(array $match): string => \sprintf('\x%02x', \ord($match[0])),
            $short,
        );
    }
}
