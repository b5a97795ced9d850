<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The requested resource and the server's address.
 *
 * @internal
 */
final readonly class Target
{
    private const PATIENCE = 5.0;

    /**
     * @param string $socket address for stream_socket_client()
     * @param string $authority of the Host header
     * @param string $resource of the request line
     */
    private function __construct(
        public string $url,
        public string $socket,
        public string $authority,
        public string $resource,
    ) {}

    /**
     * http://host:port/path?query, or a Unix socket: http://unix:/path/to.sock:/path?query, unix:/path/to.sock.
     *
     * @throws LoadException NX-0731
     */
    public static function parse(string $url): self
    {
        if (preg_match('~^(?:http://)?unix:(/[^:]+)(?::(/.*))?$~', $url, $match) === 1) {
            return new self($url, "unix://{$match[1]}", 'localhost', self::resource($match[2] ?? '/'));
        }
        $parts = parse_url($url);
        if (
            $parts === false
            || ($parts['scheme'] ?? '') !== 'http'
            || !isset($parts['host'])
            || isset($parts['user'])
        ) {
            throw LoadException::notLoadable($url);
        }
        $port = $parts['port'] ?? 80;
        $resource = ($parts['path'] ?? '/') . (isset($parts['query']) ? "?{$parts['query']}" : '');

        return new self(
            $url,
            "tcp://{$parts['host']}:{$port}",
            $parts['host'] . (isset($parts['port']) ? ":{$port}" : ''),
            self::resource($resource),
        );
    }

    /**
     * Connects once, to find the address of the host name that accepts connections.
     *
     * @return array{string, int} a numeric address and a port, or the path of a Unix socket and 0
     * @throws LoadException NX-0732
     */
    public function reach(): array
    {
        $socket = @stream_socket_client($this->socket, $errno, $error, self::PATIENCE);
        if ($socket === false) {
            $reason = (string) $error;

            throw LoadException::unreachable($this->url, $reason === '' ? 'the name is not known' : $reason);
        }
        $peer = str_starts_with($this->socket, 'unix://') ? '' : (string) stream_socket_get_name($socket, true);
        fclose($socket);
        if ($peer === '') {
            return [substr($this->socket, strlen('unix://')), 0];
        }
        $colon = (int) strrpos($peer, ':');

        return [trim(substr($peer, 0, $colon), '[]'), (int) substr($peer, $colon + 1)];
    }

    /** Escapes bytes that a request line must not contain, as a browser does. */
    private static function resource(string $resource): string
    {
        return (string) preg_replace_callback(
            '/[^\x21-\x7e]|["<>]/',
            static fn(array $byte): string => rawurlencode($byte[0]),
            $resource,
        );
    }
}
