<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Server\Config;
use Nexus\Server\Config\Options;
use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;

/**
 * The configuration of SwooleWorkerServer::run(): the name and shape of the Nexus library (nexus-actors/nexus), for
 * applications that move over. New code has a ServerConfig in nexus.php. Immutable: each method returns a changed copy.
 *
 *     SwooleWorkerConfig::bind('0.0.0.0', 8080)->workers(4)->maxRequest(10_000)
 */
final readonly class SwooleWorkerConfig
{
    private const BODY_BYTES = 8 * 1024 * 1024;

    /** @param array<string, mixed> $swooleSettings by name */
    private function __construct(
        public string $host,
        public int $port,
        public Duration $shutdownTimeout,
        public int $workers = 1,
        public int $maxRequest = 0,
        public int $maxRequestBodyBytes = self::BODY_BYTES,
        public ?LoggerInterface $logger = null,
        public int $maxConn = 0,
        public string $logFile = '',
        public array $swooleSettings = [],
    ) {}

    /**
     * The address to listen at, with the defaults of the library: one worker, bodies of 8 MiB, 10 seconds for a stop.
     *
     * @param string $host a name or an address
     * @param int $port 0 takes a free one
     */
    public static function bind(string $host, int $port = 8080): self
    {
        return new self(trim($host, '[]'), $port, Duration::seconds(10));
    }

    /**
     * Number of worker processes: the option --workers.
     *
     * @param int $count from 1 to 1024; default 1
     */
    #[\NoDiscard]
    public function workers(int $count): self
    {
        return $this->with(workers: $count);
    }

    /**
     * A worker is replaced after about this many requests: the option --max-requests.
     *
     * @param int $requests default 0: never
     */
    #[\NoDiscard]
    public function maxRequest(int $requests): self
    {
        return $this->with(maxRequest: $requests);
    }

    /**
     * How long a stop waits for requests in progress: the option --drain.
     *
     * @param float|Duration $timeout seconds: 0.001 or more; default 10
     */
    #[\NoDiscard]
    public function shutdownTimeout(float|Duration $timeout): self
    {
        return $this->with(shutdownTimeout: Duration::of($timeout));
    }

    /**
     * A longer request body is refused with 413: the option --max-body-bytes.
     *
     * @param int $bytes default 8 MiB
     */
    #[\NoDiscard]
    public function maxRequestBodyBytes(int $bytes): self
    {
        return $this->with(maxRequestBodyBytes: $bytes);
    }

    /**
     * The logger of the actor system that the factory of run() gets. The server itself logs to standard error, or to
     * the logger that --server-logger names.
     */
    #[\NoDiscard]
    public function logger(LoggerInterface $logger): self
    {
        return $this->with(logger: $logger);
    }

    /**
     * Limits nothing: there is no limit for the connections of a worker. run() prints a notice. --client-connections
     * limits those of one client address.
     *
     * @param int $connections default 0: no limit
     */
    #[\NoDiscard]
    public function maxConn(int $connections): self
    {
        return $this->with(maxConn: $connections);
    }

    /**
     * Is not written: the server logs to standard error. run() prints a notice.
     *
     * @param string $file default '': none
     */
    #[\NoDiscard]
    public function logFile(string $file): self
    {
        return $this->with(logFile: $file);
    }

    /**
     * Has no effect, because Swoole does not run. run() prints a notice with the names of the settings.
     *
     * @param array<string, mixed> $settings by name; default none
     */
    #[\NoDiscard]
    public function withSwooleSetting(array $settings): self
    {
        return $this->with(swooleSettings: [...$this->swooleSettings, ...$settings]);
    }

    /**
     * Has no effect: a WebSocket is a route of the application, and its routes decide.
     *
     * @param bool $isEnabled any value
     */
    #[\NoDiscard]
    public function enableWebSocket(bool $isEnabled = true): self
    {
        return $this;
    }

    /**
     * Has no effect: a worker has one event loop, in its only thread that runs PHP.
     *
     * @param int $threads any number
     */
    #[\NoDiscard]
    public function reactorThreads(int $threads): self
    {
        return $this;
    }

    /**
     * Has no effect: the kernel distributes connections to the workers.
     *
     * @param int $mode any mode
     */
    #[\NoDiscard]
    public function dispatchMode(int $mode): self
    {
        return $this;
    }

    /**
     * Has no effect: the server always stops at SIGTERM, SIGINT and SIGQUIT, as `nexus serve` does.
     *
     * @param bool $installs any value
     */
    #[\NoDiscard]
    public function installSignalHandlers(bool $installs): self
    {
        return $this;
    }

    /**
     * The flags of `nexus serve`. A variable of the environment replaces the flag of its option.
     *
     * @internal
     * @param array<string, string> $environment
     * @return list<string>
     */
    public function flags(array $environment): array
    {
        $values = [
            'host' => $this->host,
            'port' => $this->port,
            'workers' => $this->workers,
            'max-requests' => $this->maxRequest,
            'drain' => Config\Duration::seconds($this->shutdownTimeout) . 's',
            'max-body-bytes' => $this->maxRequestBodyBytes,
        ];
        $flags = [];
        foreach ($values as $name => $value) {
            if (($environment[Options::named($name)->option->variable()] ?? '') === '') {
                $flags[] = "--{$name}={$value}";
            }
        }

        return $flags;
    }

    /**
     * What the configuration asks for and does not get.
     *
     * @internal
     * @return list<string>
     */
    public function notices(): array
    {
        $names = implode(', ', array_keys($this->swooleSettings));

        return [
            ...$this->maxConn > 0
                ? ["maxConn({$this->maxConn}) limits nothing: --client-connections limits those of a client address."]
                : [],
            ...$this->logFile !== ''
                ? ["logFile('{$this->logFile}') is not written: redirect standard error, or use --server-logger."]
                : [],
            ...$names !== '' ? ["withSwooleSetting() has no effect: {$names}."] : [],
        ];
    }

    /** @param array<string, mixed>|null $swooleSettings */
    private function with(
        ?Duration $shutdownTimeout = null,
        ?int $workers = null,
        ?int $maxRequest = null,
        ?int $maxRequestBodyBytes = null,
        ?LoggerInterface $logger = null,
        ?int $maxConn = null,
        ?string $logFile = null,
        ?array $swooleSettings = null,
    ): self {
        return new self(
            $this->host,
            $this->port,
            $shutdownTimeout ?? $this->shutdownTimeout,
            $workers ?? $this->workers,
            $maxRequest ?? $this->maxRequest,
            $maxRequestBodyBytes ?? $this->maxRequestBodyBytes,
            $logger ?? $this->logger,
            $maxConn ?? $this->maxConn,
            $logFile ?? $this->logFile,
            $swooleSettings ?? $this->swooleSettings,
        );
    }
}
