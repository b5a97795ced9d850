<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\NexusException;

/** An HttpClient was used wrongly. */
final class HttpClientError extends \Error implements NexusException
{
    private function __construct(private readonly string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    /** @internal */
    public static function withoutExtension(): self
    {
        return new self('NX-0363', 'HttpClient needs the extension nexus. Run the tests with '
            . '`nexus run vendor/bin/phpunit`, or load the extension in php.ini by `nexus install`');
    }

    /** @internal */
    public static function tooManyRedirects(int $max, string $target): self
    {
        return new self('NX-0364', "The application redirected more than {$max} times, the last time from {$target}. "
            . 'Do two routes redirect to each other? Otherwise give followingRedirects() a higher number');
    }

    /** @internal */
    public static function noMessage(string $target, float $limit): self
    {
        return new self('NX-0365', "The WebSocket {$target} has sent no message for {$limit} s. "
            . 'Does its handler wait for another message? Otherwise give webSocket() a longer limit');
    }

    /** @internal */
    public static function noWebSocket(string $target, int $status, string $body): self
    {
        return new self('NX-0366', "GET {$target} was answered with {$status}, and not with a WebSocket. "
            . ($body === '' ? 'Is it a route of App::ws()?' : 'The answer is: ' . substr($body, 0, 500)));
    }

    /** @internal */
    public static function noSocket(string $target, string $why): self
    {
        return new self('NX-0366', "The WebSocket {$target} has no pair of sockets: {$why}");
    }

    /**
     * "NX-0363": the extension is not loaded, "NX-0364": too many redirections, "NX-0365": no message of a WebSocket in
     * time, "NX-0366": the answer is no WebSocket.
     */
    public function errorCode(): string
    {
        return $this->errorCode;
    }
}
