<?php

declare(strict_types=1);

namespace Nexus\Worker;

use Nexus\Worker\Sentinel\Sentinel;

/**
 * What `nexus serve` is told by nexus.php; options of the command line come on top. Immutable.
 *
 *     return ServerConfig::bind('0.0.0.0', 8080)->workers(8)->maxRequests(100_000);
 *
 * A value outside its range is a ConfigError (NX-0418).
 */
final readonly class ServerConfig
{
    private const STUCK_AFTER = 10.0;
    private const STUCK_AFTER_CLASSIC = 120.0;

    private function __construct(
        public string $host = '127.0.0.1',
        public int $port = 8080,
        public ?string $socketPath = null,
        public ?int $workers = null,
        public ?int $concurrency = null,
        public int $maxRequests = 0,
        public ?Environment $environment = null,
        public ?string $pidFile = null,
        public int $backlog = 65535,
        public float $drainSeconds = 10.0,
        public float $stuckSeconds = self::STUCK_AFTER,
        public float $bootSeconds = 60.0,
        public ?int $sentinel = null,
        public bool $isClassic = false,
    ) {}

    public static function default(): self
    {
        return new self();
    }

    /** Port 0: any free one, said in the banner. */
    public static function bind(string $host, int $port = 8080): self
    {
        return self::default()->at($host, $port);
    }

    /** A Unix socket, for a proxy on the same machine. */
    public static function unix(string $path): self
    {
        return self::default()->atSocket($path);
    }

    public function at(string $host, int $port): self
    {
        return $this->with([
            'host' => self::notEmpty('The host', trim($host, '[]')),
            'port' => self::within('The port', $port, 0, 65535),
            'socketPath' => null,
        ]);
    }

    public function atSocket(string $path): self
    {
        return $this->with(['socketPath' => self::notEmpty('The socket path', $path)]);
    }

    /** How many worker processes; null: as many as the machine or the cgroup grants CPUs. */
    public function workers(?int $count): self
    {
        return $this->with(['workers' => $count === null ? null : self::within('The number of workers', $count, 1, 1024)]);
    }

    /** Requests in flight per worker; null: 1000, and 1 for a PSR-15 handler that is not ours. */
    public function concurrency(?int $requests): self
    {
        return $this->with([
            'concurrency' => $requests === null ? null : self::within('The concurrency', $requests, 1, 1_000_000),
        ]);
    }

    /** A worker is replaced after about so many requests (each at its own point within 10 %); 0: never. */
    public function maxRequests(int $requests): self
    {
        return $this->with(['maxRequests' => self::within('The number of requests', $requests, 0, PHP_INT_MAX)]);
    }

    /** null: what NEXUS_ENV says, else production. The option --env comes before both. */
    public function environment(?Environment $environment): self
    {
        return $this->with(['environment' => $environment]);
    }

    public function pidFile(?string $path): self
    {
        return $this->with(['pidFile' => $path]);
    }

    public function backlog(int $connections): self
    {
        return $this->with(['backlog' => self::within('The backlog', $connections, 1, 1 << 30)]);
    }

    /** How long requests in flight are waited for at a stop. */
    public function drain(float $seconds): self
    {
        return $this->with(['drainSeconds' => self::positive('The drain time', $seconds)]);
    }

    /** A worker whose loop has not turned for so long is killed and replaced; 10 seconds, in classic mode 120. */
    public function stuckAfter(float $seconds): self
    {
        return $this->with(['stuckSeconds' => self::positive('The time after which a worker counts as stuck', $seconds)]);
    }

    /** Whether every request is a fresh PHP request that runs the application's file, as under FPM (the option --classic). */
    public function classic(bool $isClassic = true): self
    {
        // The loop stands still while a script computes, as long as max_execution_time lets it.
        $isDefault = $this->stuckSeconds === self::STUCK_AFTER;

        return $this->with(['isClassic' => $isClassic] + ($isClassic && $isDefault ? ['stuckSeconds' => self::STUCK_AFTER_CLASSIC] : []));
    }

    /** How long the application may take to load. */
    public function bootWithin(float $seconds): self
    {
        return $this->with(['bootSeconds' => self::positive('The time to boot', $seconds)]);
    }

    /**
     * Reports what requests leave behind, for development and CI: one request at a time, one worker unless more are asked for.
     *
     * @param int|null $patience so many elements may a cache have before it counts as a leak; null: the sentinel is off
     */
    public function sentinel(?int $patience = Sentinel::PATIENCE): self
    {
        return $this->with([
            'sentinel' => $patience === null ? null : self::within('What the sentinel takes for a cache', $patience, 1, 1_000_000),
        ]);
    }

    /** @param array<string, mixed> $changes */
    private function with(array $changes): self
    {
        /** @phpstan-ignore argument.type (the keys are this class' own) */
        return new self(...array_replace(get_object_vars($this), $changes));
    }

    private static function notEmpty(string $what, string $value): string
    {
        return $value !== '' ? $value : throw ConfigError::empty($what);
    }

    private static function within(string $what, int $value, int $least, int $most): int
    {
        return $value >= $least && $value <= $most
            ? $value
            : throw ConfigError::outside($what, $value, $least, $most);
    }

    private static function positive(string $what, float $seconds): float
    {
        return $seconds > 0 && is_finite($seconds)
            ? $seconds
            : throw ConfigError::notPositive($what, $seconds);
    }
}
