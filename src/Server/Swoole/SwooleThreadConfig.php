<?php

declare(strict_types=1);

namespace Nexus\Server\Swoole;

use Nexus\Time\Duration;
use Psr\Log\LoggerInterface;

/**
 * The configuration of SwooleThreadServer::run(): the name and shape of the Nexus library (nexus-actors/nexus), for
 * applications that move over. New code has a ServerConfig in nexus.php. Immutable: each method returns a changed copy.
 *
 *     SwooleThreadConfig::bind('0.0.0.0', 8080)->threads(4)
 */
final readonly class SwooleThreadConfig
{
    private function __construct(
        /** @internal what run() applies */
        public SwooleWorkerConfig $workers,
        private bool $hasLogQueue = false,
    ) {}

    /**
     * The address to listen at, with the defaults of SwooleWorkerConfig::bind().
     *
     * @param string $host a name or an address
     * @param int $port 0 takes a free one
     */
    public static function bind(string $host, int $port = 8080): self
    {
        return new self(SwooleWorkerConfig::bind($host, $port));
    }

    /**
     * Number of worker processes, which are in the place of threads: the option --workers.
     *
     * @param int $count from 1 to 1024; default 1
     */
    #[\NoDiscard]
    public function threads(int $count): self
    {
        return $this->with($this->workers->workers($count));
    }

    /**
     * Is not used: the server logs to standard error, or to the logger that --server-logger names. run() prints a
     * notice.
     *
     * @param object $queue a Swoole\Thread\Queue
     */
    #[\NoDiscard]
    public function withLogQueue(object $queue): self
    {
        return new self($this->workers, true);
    }

    /**
     * As SwooleWorkerConfig::maxRequest().
     *
     * @param int $requests default 0: never
     */
    #[\NoDiscard]
    public function maxRequest(int $requests): self
    {
        return $this->with($this->workers->maxRequest($requests));
    }

    /**
     * As SwooleWorkerConfig::shutdownTimeout().
     *
     * @param float|Duration $timeout seconds: 0.001 or more; default 10
     */
    #[\NoDiscard]
    public function shutdownTimeout(float|Duration $timeout): self
    {
        return $this->with($this->workers->shutdownTimeout($timeout));
    }

    /**
     * As SwooleWorkerConfig::maxRequestBodyBytes().
     *
     * @param int $bytes default 8 MiB
     */
    #[\NoDiscard]
    public function maxRequestBodyBytes(int $bytes): self
    {
        return $this->with($this->workers->maxRequestBodyBytes($bytes));
    }

    /** As SwooleWorkerConfig::logger(). */
    #[\NoDiscard]
    public function logger(LoggerInterface $logger): self
    {
        return $this->with($this->workers->logger($logger));
    }

    /**
     * As SwooleWorkerConfig::withSwooleSetting(): has no effect, and run() prints a notice.
     *
     * @param array<string, mixed> $settings by name; default none
     */
    #[\NoDiscard]
    public function withSwooleSetting(array $settings): self
    {
        return $this->with($this->workers->withSwooleSetting($settings));
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
     * What the configuration asks for and does not get.
     *
     * @internal
     * @return list<string>
     */
    public function notices(): array
    {
        return [
            ...$this->hasLogQueue
                ? ['withLogQueue() is not used: redirect standard error, or use --server-logger.']
                : [],
            ...$this->workers->notices(),
        ];
    }

    private function with(SwooleWorkerConfig $workers): self
    {
        return new self($workers, $this->hasLogQueue);
    }
}
