<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Load;

/**
 * Sends one request repeatedly and measures the answers. The C code is in ext/http/load_generator. The classes of
 * Nexus\Load decide which load to generate, and print the results.
 *
 * advance() blocks the whole process, including coroutines. A child of fork() must not use a generator of its parent.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Generator
{
    /**
     * Latencies of correct answers.
     * @var int
     */
    public const LATENCY = 0;
    /**
     * Latencies of answers with a wrong status or body.
     * @var int
     */
    public const WRONG = 1;
    /**
     * Delays of the generator itself: how late it sent requests for which a connection was free.
     * @var int
     */
    public const LAG = 2;

    private function __construct() {}

    /**
     * @param string $address numeric (IPv4 or IPv6), or the path of a Unix socket
     * @param int $port 0 for a Unix socket
     * @param string $request the bytes that are sent
     * @param bool $isHead true: answers have no body
     * @throws \Nexus\Async\MisuseError NX-0107 when $address is not an address
     */
    public static function to(string $address, int $port, string $request, bool $isHead): Generator {}

    /**
     * Sets the expected answer. Without it, any status from 200 to 399 and any body is correct.
     *
     * @param int $status 0: any from 200 to 399
     * @param string|null $body null: any
     */
    public function expect(int $status, ?string $body): void {}

    /**
     * Sets a fixed rate. Without it, each connection sends the next request as soon as it has its answer.
     *
     * @param float $rate requests per second
     * @param bool $isRandom true: due at random times (a Poisson process), not at equal intervals
     * @throws \Nexus\Async\MisuseError NX-0107 unless it is above 0 and at most 10 million
     */
    public function offer(float $rate, bool $isRandom): void {}

    /**
     * Starts the run. Call it once. The first advance() opens the connections.
     *
     * @param int $connections 1 to 1 000 000
     * @param float $duration seconds
     * @param float $timeout seconds
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function start(int $connections, float $duration, float $timeout): void {}

    /**
     * Sends requests and receives answers for that many seconds, or until the run is complete.
     *
     * @return bool false when the run is complete
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function advance(float $seconds): bool {}

    /** No further requests are due. advance() waits for those in progress. */
    public function stop(): void {}

    /**
     * The figures so far. `seconds` is the time since the first request was due, and `cpu` the CPU seconds of the
     * generator in it. Requests: `due` at a fixed rate; `sent`; `waited` for a free connection before they were sent.
     * Answers: `answered` in all; `right` with the expected status and body; `inTime` right, and before the end of the
     * run.
     *
     * @return array{seconds: float, cpu: float, due: int, sent: int, waited: int, answered: int, right: int,
     *     inTime: int, connected: int, bytesIn: int, bytesOut: int, connectErrno: int, malformed: string}
     */
    public function figures(): array {}

    /**
     * Number of failures by kind. `connect` counts failed attempts to connect; all others count requests: `unsent` ones
     * found no free connection in time, `status` and `body` ones got a wrong answer.
     *
     * @return array{connect: int, closed: int, timeout: int, unsent: int, malformed: int, status: int, body: int}
     */
    public function errors(): array {}

    /** @return array<int, int> number of answers by status */
    public function statuses(): array {}

    /**
     * @param int $which one of the constants
     * @return int number of recorded values
     */
    public function count(int $which): int {}

    /**
     * @param int $which one of the constants
     * @param float $share 0 to 1
     * @return float seconds: the value that this share of the recorded values does not exceed; with 1 the longest
     */
    public function quantile(int $which, float $share): float {}

    /**
     * @param int $which one of the constants
     * @return float seconds
     */
    public function mean(int $which): float {}
}
