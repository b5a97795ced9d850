<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

/**
 * One request by FastCGI, for the status page of a pool.
 *
 * @internal
 */
final class FastCgi
{
    private const BEGIN = 1;
    private const PARAMS = 4;
    private const STDIN = 5;
    private const STDOUT = 6;
    private const END = 3;
    private const RESPONDER = "\0\1\0\0\0\0\0\0";
    private const LONGEST = 1 << 20;

    /**
     * Connects and sends a GET request without a body.
     *
     * @param string $address as php-fpm's `listen`: a path, a port, or host:port
     * @return resource|null null: it does not accept
     */
    public static function send(string $address, string $script, string $path, string $query, float $patience)
    {
        $socket = @stream_socket_client(self::url($address), $error, $reason, $patience);
        if ($socket === false) {
            return null;
        }
        $parameters = [
            'REQUEST_METHOD' => 'GET',
            'SCRIPT_FILENAME' => $script,
            'SCRIPT_NAME' => $path,
            'REQUEST_URI' => "{$path}?{$query}",
            'QUERY_STRING' => $query,
            'SERVER_PROTOCOL' => 'HTTP/1.1',
        ];
        $pairs = '';
        foreach ($parameters as $name => $value) {
            $pairs .= pack('CN', \strlen($name), \strlen($value) | 0x80000000) . $name . $value;
        }
        fwrite($socket, self::record(self::BEGIN, self::RESPONDER) . self::record(self::PARAMS, $pairs)
            . self::record(self::PARAMS, '') . self::record(self::STDIN, ''));

        return $socket;
    }

    /**
     * The body of the response; null: there was none in time. Closes the connection: the child waits for that.
     *
     * @param resource $socket
     */
    public static function read($socket, float $patience): ?string
    {
        try {
            return self::body($socket, $patience);
        } finally {
            fclose($socket);
        }
    }

    /** @param resource $socket */
    private static function body($socket, float $patience): ?string
    {
        stream_set_timeout($socket, (int) $patience, (int) (1e6 * fmod($patience, 1.0)));
        for ($output = ''; \strlen($output) < self::LONGEST;) {
            $head = (string) fread($socket, 8);
            if (\strlen($head) < 8) {
                return null;
            }
            /** @var array{type: int, length: int, padding: int} $fields */
            $fields = unpack('Cversion/Ctype/nid/nlength/Cpadding', $head);
            $content = (string) stream_get_contents($socket, $fields['length'] + $fields['padding']);
            if ($fields['type'] === self::STDOUT) {
                $output .= substr($content, 0, $fields['length']);
            }
            if ($fields['type'] === self::END) {
                return explode("\r\n\r\n", $output, 2)[1] ?? null;
            }
        }

        return null;
    }

    private static function url(string $address): string
    {
        return match (true) {
            str_starts_with($address, '/') => "unix://{$address}",
            ctype_digit($address) => "tcp://127.0.0.1:{$address}",
            default => "tcp://{$address}",
        };
    }

    private static function record(int $type, string $content): string
    {
        return pack('CCnnCC', 1, $type, 1, \strlen($content), 0, 0) . $content;
    }
}
