<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Server;

/**
 * Settings of a Server, in the order of ext/http/connection/settings.def. They are checked here, once.
 * Server\Internal\HttpSettings creates it from a ServerConfig.
 *
 * @internal
 * @not-serializable
 */
final class Settings
{
    /** The headers of trustProxies(): X-Forwarded-For, -Proto, -Host, -Port. */
    /** @var int */
    public const TRUST_FOR = 1;
    /** @var int */
    public const TRUST_PROTO = 2;
    /** @var int */
    public const TRUST_HOST = 4;
    /** @var int */
    public const TRUST_PORT = 8;
    /** The header Forwarded (RFC 7239), instead of the four X-Forwarded-… headers. */
    /** @var int */
    public const TRUST_FORWARDED = 16;

    /**
     * @param int $concurrency maximum of handlers that run at the same time
     * @param int $targetBytes longest request target; a longer one is answered with 414
     * @param int $headerBytes all headers together; 431 above
     * @param int $headerCount number of headers; 431 above
     * @param int $bodyBytes longest body; 413 above
     * @param float $headerSeconds time to receive a whole head, from its first byte; then 408
     * @param float $bodySeconds longest pause between two pieces of a body, and the period over which $minRate is
     * measured; then 408
     * @param float $idleSeconds time between two requests of a connection; then it is closed
     * @param float $writeSeconds longest time in which the client accepts no byte of an answer, and the period over
     * which $minRate is measured; then the connection is closed
     * @param float $queueSeconds longest time of a request in the queue; then 503
     * @param int|null $queue maximum of queued requests; 503 above; null: as many as $concurrency
     * @param int $spoolBytes a longer body is stored in a temporary file
     * @param float $deadlineSeconds time for an answer, from the arrival of its request; then 504; 0: none
     * @param bool $cancelsOnDisconnect whether a handler is cancelled when its client disconnects
     * @param float $proxyHeaderSeconds time to receive the PROXY protocol header, from the moment at which the
     * connection was accepted
     * @param int $fieldBytes all fields of a multipart form together; 413 above
     * @param int $fileBytes one file of a multipart form; 413 above; 0: limited by the body size only
     * @param int $clientConnections connections of one client address; further ones are closed; 0: unlimited
     * @param int $clientRate requests per second of one client address; 429 above; 0: unlimited
     * @param int $clientBurst requests of one client address that are accepted at once after a pause; 0: $clientRate
     * @param int $minRate bytes per second that a client must send of a body, or accept of an answer; 0: no minimum
     * @param float $bodyTotalSeconds time to receive a whole body that is not read as a stream; then 408; 0: unlimited
     * @param int $bodyMemoryBytes memory for bodies and fields of all requests together; above, they are stored in
     * files; 0: unlimited
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
     * Sets the proxies that are trusted to report the origin of a request. Call before a Server is created.
     *
     * @param array $networks addresses and networks; "unix": clients on Unix sockets
     * @phpstan-param list<string> $networks
     * @param int $headers which of their headers are used: a sum of TRUST_... constants
     * @throws \Nexus\Http\HttpMessageError NX-0303 for an invalid network
     */
    public function trustProxies(array $networks, int $headers): void {}

    /**
     * Sets the hosts that the server serves. Requests for other hosts are answered with 421. Call before a Server is
     * created.
     *
     * @param array $hosts names, and *.name for all subdomains of a name; empty: any host
     * @phpstan-param list<string> $hosts
     * @throws \Nexus\Http\HttpMessageError NX-0303 for an invalid host
     */
    public function serveHosts(array $hosts): void {}

    /**
     * Sets the listening sockets whose connections must begin with a PROXY protocol header. Call before a Server is
     * created.
     *
     * @param array $descriptors
     * @phpstan-param list<int> $descriptors
     */
    public function expectProxyHeaders(array $descriptors): void {}
}

/**
 * Whether Settings::trustProxies() accepts the text as a network.
 *
 * @internal
 */
function is_network(string $text): bool {}

/**
 * Whether Settings::serveHosts() accepts the text as a host.
 *
 * @internal
 */
function is_host_pattern(string $text): bool {}
