<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * What a Server is told, in the order of ext/http/connection/settings.def; checked once, here.
 * Server\Internal\HttpSettings makes it of a ServerConfig.
 *
 * @internal
 * @not-serializable
 */
final class Settings
{
    /** @var int */
    public const TRUST_FOR = 1;
    /** @var int */
    public const TRUST_PROTO = 2;
    /** @var int */
    public const TRUST_HOST = 4;
    /** @var int */
    public const TRUST_PORT = 8;
    /** The one header of RFC 7239, in place of the others. */
    /** @var int */
    public const TRUST_FORWARDED = 16;

    /**
     * @param int $concurrency handlers that run at once
     * @param int $targetBytes 414 above
     * @param int $headerBytes 431 above
     * @param int $headerCount 431 above
     * @param int $bodyBytes 413 above
     * @param float $headerSeconds for a whole head since its first byte; 408
     * @param float $bodySeconds between two parts of a body, and over which $minRate is measured; 408
     * @param float $idleSeconds between two requests
     * @param float $writeSeconds for the peer to take anything of an answer, and over which $minRate is measured
     * @param float $queueSeconds for a handler to become free; 503
     * @param int|null $queue how many requests may wait for that; 503 beyond; null: as many as handlers
     * @param int $spoolBytes a body that is longer lies in a temporary file
     * @param float $deadlineSeconds for an answer, since its request was there; 504; 0: none
     * @param bool $cancelsOnDisconnect handlers are cancelled when their client goes
     * @param float $proxyHeaderSeconds for the PROXY protocol header, since the connection was accepted
     * @param int $fieldBytes all fields of a form of several parts together; 413 above
     * @param int $fileBytes a file of such a form; 413 above; 0: as large as the body may be
     * @param int $clientConnections of one client address; more are closed; 0: any number
     * @param int $clientRate requests a second of one client address; 429 beyond; 0: any number
     * @param int $clientBurst so many of them at once, after a pause; 0: as many as in a second
     * @param int $minRate bytes a second that a client must send of a body, or take of an answer; 0: any
     * @param float $bodyTotalSeconds for a whole body that its handler does not read as a stream; 408; 0: no limit
     * @param int $bodyMemoryBytes bodies and fields of all requests together, in memory; beyond, they go to files; 0:
     * any
     * @throws \Nexus\Http\HttpMessageError NX-0303 for a value outside its range
     */
    public function __construct(
        int $concurrency = 1000,
        int $targetBytes = 8192,
        int $headerBytes = 32768,
        int $headerCount = 128,
        int $bodyBytes = 16777216,
        float $headerSeconds = 10.0,
        float $bodySeconds = 30.0,
        float $idleSeconds = 60.0,
        float $writeSeconds = 30.0,
        float $queueSeconds = 1.0,
        ?int $queue = null,
        int $spoolBytes = 262144,
        float $deadlineSeconds = 0.0,
        bool $cancelsOnDisconnect = false,
        float $proxyHeaderSeconds = 5.0,
        int $fieldBytes = 8388608,
        int $fileBytes = 0,
        int $clientConnections = 0,
        int $clientRate = 0,
        int $clientBurst = 0,
        int $minRate = 1024,
        float $bodyTotalSeconds = 3600.0,
        int $bodyMemoryBytes = 67108864
    ) {}

    /**
     * Whose word counts on where a request comes from, and what it was for. Before a Server is made.
     *
     * @param array $networks addresses and networks; "unix": who comes by a Unix socket
     * @phpstan-param list<string> $networks
     * @param int $headers which headers are believed: TRUST_...
     * @throws \Nexus\Http\HttpMessageError NX-0303 for what is no network
     */
    public function trustProxies(array $networks, int $headers): void {}

    /**
     * Requests for any other host are refused with 421. Before a Server is made.
     *
     * @param array $hosts names, and *.name for all below one; empty: any
     * @phpstan-param list<string> $hosts
     * @throws \Nexus\Http\HttpMessageError NX-0303 for what is no host
     */
    public function serveHosts(array $hosts): void {}

    /**
     * Connections of these listening sockets begin with the PROXY protocol, and with nothing else. Before a Server is
     * made.
     *
     * @param array $descriptors
     * @phpstan-param list<int> $descriptors
     */
    public function expectProxyHeaders(array $descriptors): void {}
}

/**
 * Whether Settings::trustProxies() knows what it is.
 *
 * @internal
 */
function is_network(string $text): bool {}

/**
 * Whether Settings::serveHosts() knows what it is.
 *
 * @internal
 */
function is_host_pattern(string $text): bool {}
