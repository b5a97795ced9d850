<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Load;

/**
 * One request over and over: ext/http/load_generator. What is right and what to say of it is Nexus\Load's.
 *
 * advance() blocks the whole process, coroutines too. A child of fork() must not use it.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Generator
{
    /**
     * Of right answers.
     * @var int
     */
    public const LATENCY = 0;
    /**
     * Of answers with a wrong status or body.
     * @var int
     */
    public const WRONG = 1;
    /**
     * How late this generator was itself.
     * @var int
     */
    public const LAG = 2;

    private function __construct() {}

    /**
     * @param string $address numeric (IPv4 or IPv6), or the path of a Unix socket
     * @param int $port 0 for a Unix socket
     * @param string $request as it goes over the wire
     * @param bool $isHead answers have no body
     * @throws \Nexus\Async\MisuseError NX-0107 when $address is none
     */
    public static function to(string $address, int $port, string $request, bool $isHead): Generator {}

    /**
     * Without it, any status from 200 to 399 and any body is right.
     *
     * @param int $status 0: any from 200 to 399
     * @param string|null $body null: any
     */
    public function expect(int $status, ?string $body): void {}

    /**
     * Without it, each connection asks again as soon as it has its answer.
     *
     * @param float $rate requests a second
     * @param bool $isRandom due at random moments (Poisson), not at even ones
     * @throws \Nexus\Async\MisuseError NX-0107 unless it is above 0 and at most 10 million
     */
    public function offer(float $rate, bool $isRandom): void {}

    /**
     * Once; the connections are made by the first advance().
     *
     * @param int $connections 1 to 1 000 000
     * @param float $duration seconds
     * @param float $timeout seconds
     * @throws \Nexus\Async\MisuseError NX-0107
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function start(int $connections, float $duration, float $timeout): void {}

    /**
     * Works for so many seconds, or until all is done.
     *
     * @return bool whether there is more to do
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public function advance(float $seconds): bool {}

    /** Nothing new is due from now on; advance() brings in what is under way. */
    public function stop(): void {}

    /**
     * So far. Seconds are those in which requests were offered.
     *
     * @return array{seconds: float, cpu: float, due: int, sent: int, waited: int, answered: int, right: int, inTime: int, connected: int, bytesIn: int, bytesOut: int, connectErrno: int, malformed: string}
     */
    public function figures(): array {}

    /** @return array{connect: int, closed: int, timeout: int, unsent: int, malformed: int, status: int, body: int} */
    public function errors(): array {}

    /** @return array<int, int> how many answers by status */
    public function statuses(): array {}

    /**
     * @param int $which one of the constants
     * @return int how many
     */
    public function count(int $which): int {}

    /**
     * @param int $which one of the constants
     * @param float $share 0 to 1
     * @return float seconds that this share of them did not exceed; 1 is the longest
     */
    public function quantile(int $which, float $share): float {}

    /**
     * @param int $which one of the constants
     * @return float seconds
     */
    public function mean(int $which): float {}
}
