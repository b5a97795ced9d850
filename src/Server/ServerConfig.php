<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Choice;
use Nexus\Server\Config\Count;
use Nexus\Server\Config\Entry;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Several;
use Nexus\Server\Config\Text;
use Nexus\Server\Config\YesNo;
use Nexus\Server\Internal\Site\SiteTable;
use Nexus\Server\Sentinel\Sentinel;
use Nexus\Time\Duration;

/**
 * The configuration that nexus.php returns to `nexus serve`. Environment variables (NEXUS_PORT) override it, and flags
 * (--port) override those. Immutable: each with…() method returns a changed copy. Durations are seconds or a Duration.
 *
 *     return ServerConfig::bind('0.0.0.0', 8080)->withWorkers(8)->withMaxRequests(100_000);
 *
 * A value outside its range is a ConfigError (NX-0418). docs/reference/configuration.md lists all options; `nexus
 * config` prints the effective values.
 */
final readonly class ServerConfig
{
    private const STUCK_AFTER = 10.0;
    private const STUCK_AFTER_CLASSIC = 120.0;

    private function __construct(
        #[Option('host', new Text('a name or an address'), 'Address to listen at, or unix:/path/to.sock')]
        public string $host = '127.0.0.1',
        #[Option('port', new Count(0, 65535), 'Port to listen at; 0 takes a free one')]
        public int $port = 8080,
        #[Option('socket', new Text('a path'), 'Path of a Unix socket to listen at, in place of host and port', 'off')]
        public ?string $socketPath = null,
        #[Option(
            'backlog',
            new Count(1, 1 << 30),
            'Connections that the kernel keeps until they are accepted, per worker',
        )]
        public int $backlog = 65535,
        #[Option('workers', new Count(1, 1024), 'Worker processes; auto: as many as the CPUs really granted', 'auto')]
        public ?int $workers = null,
        #[Option(
            'concurrency',
            new Count(1, 1_000_000),
            'Requests in progress per worker; auto: 1000, and 1 for a PSR-15 handler and in classic mode',
            'auto',
        )]
        public ?int $concurrency = null,
        #[Option('max-requests', new Count(0), 'A worker is replaced after about so many requests; 0: never')]
        public int $maxRequests = 0,
        #[Option('env', new Choice(Environment::class), 'auto: production', 'auto')]
        public ?Environment $environment = null,
        #[Option(
            'classic',
            new YesNo(),
            'Every request is a fresh PHP request, as under FPM: for any front controller (public/index.php)',
        )]
        public bool $isClassic = false,
        #[Option(
            'sentinel',
            new Count(1, 1_000_000),
            'Report what requests leave behind; caches may have so many elements',
            'off',
            Sentinel::PATIENCE,
        )]
        public ?int $sentinel = null,
        #[Option(
            'watch',
            new YesNo(),
            'Reload when a source file of the project changes; in development unless --env says otherwise',
        )]
        public bool $watch = false,
        /** @var list<string> */
        #[Option(
            'watch-config',
            new Several(new Text('a path')),
            'Reload when one of these files changes, in production too',
        )]
        public array $watchedConfig = [],
        #[Option('pid', new Text('a path'), 'File to write and lock with the master\'s process id', 'off')]
        public ?string $pidFile = null,
        #[Option('drain', new Config\Duration(), 'How long a stop waits for requests in progress')]
        public float $drain = 10.0,
        #[Option(
            'reload-drain',
            new Config\Duration(),
            'How long a worker that is replaced, by a reload or another worker, waits for its requests in progress',
        )]
        public float $reloadDrain = 60.0,
        #[Option(
            'stuck-after',
            new Config\Duration(0.5),
            'A worker whose event loop has not run for so long is killed and replaced; auto: 10s, in classic mode 120s',
            'auto',
        )]
        public ?float $stuckAfter = null,
        #[Option('boot-within', new Config\Duration(), 'How long the application may take to load')]
        public float $bootWithin = 60.0,
        public Limits $limits = new Limits(),
        public Timeouts $timeouts = new Timeouts(),
        public Logs $logs = new Logs(),
        public TrustedProxies $trustedProxies = new TrustedProxies(),
        public Clients $clients = new Clients(),
        public Listening $listening = new Listening(),
        public Privileges $privileges = new Privileges(),
        public WorkerRecycling $recycling = new WorkerRecycling(),
        /** @var list<Site> */
        public array $sites = [],
        /** @var list<string> */
        public array $forbiddenFindings = [],
        public TaskWorkers $taskWorkers = new TaskWorkers(),
    ) {
        Options::check($this);
    }

    /** The default of every option. */
    public static function default(): self
    {
        return new self();
    }

    /** Port 0: any free port; the banner shows which one. */
    public static function bind(string $host, int $port = 8080): self
    {
        return self::default()->withAddress($host, $port);
    }

    /** Listens on a Unix socket, for a proxy on the same machine. */
    public static function unix(string $path): self
    {
        return self::default()->withSocket($path);
    }

    /** Sets the address. */
    #[\NoDiscard]
    public function withAddress(string $host, int $port): self
    {
        return $this->with(['host' => trim($host, '[]'), 'port' => $port, 'socketPath' => null]);
    }

    /** Sets a Unix socket as the address. */
    #[\NoDiscard]
    public function withSocket(string $path): self
    {
        return $this->with(['socketPath' => $path]);
    }

    /** Listens on this address in addition to that of withAddress() or withSocket(). */
    #[\NoDiscard]
    public function withAdditionalAddress(string $host, int $port): self
    {
        $name = str_contains($host, ':') ? '[' . trim($host, '[]') . ']' : $host;

        return $this->withListening($this->listening->and("{$name}:{$port}"));
    }

    /** Listens on this Unix socket in addition to the address of withAddress() or withSocket(). */
    #[\NoDiscard]
    public function withAdditionalSocket(string $path): self
    {
        return $this->withListening($this->listening->and("unix:{$path}"));
    }

    /** Sets all further addresses, and the owner and mode of Unix socket files. */
    #[\NoDiscard]
    public function withListening(Listening $listening): self
    {
        return $this->with(['listening' => $listening]);
    }

    /** How many connections the kernel keeps until they are accepted, per worker; at most net.core.somaxconn. */
    #[\NoDiscard]
    public function withBacklog(int $connections): self
    {
        return $this->with(['backlog' => $connections]);
    }

    /**
     * Number of worker processes; null: the number of CPUs that the machine or the cgroup grants.
     *
     * @param int|null $count 1 or more
     */
    #[\NoDiscard]
    public function withWorkers(?int $count): self
    {
        return $this->with(['workers' => $count]);
    }

    /** Requests in progress per worker; null: 1000, and 1 for a PSR-15 handler that is not part of Nexus. */
    #[\NoDiscard]
    public function withConcurrency(?int $requests): self
    {
        return $this->with(['concurrency' => $requests]);
    }

    /** A worker is replaced after this many requests (each worker at its own point within 10 %); 0: never. */
    #[\NoDiscard]
    public function withMaxRequests(int $requests): self
    {
        return $this->with(['maxRequests' => $requests]);
    }

    /** Sets the environment; null: production. */
    #[\NoDiscard]
    public function withEnvironment(?Environment $environment): self
    {
        return $this->with(['environment' => $environment]);
    }

    /** Whether every request is a fresh PHP request that runs the application's file, as under FPM. */
    #[\NoDiscard]
    public function withClassic(bool $isClassic = true): self
    {
        return $this->with(['isClassic' => $isClassic]);
    }

    /** Serves an application for php-fpm, in classic mode. Once for each site; several need hosts. */
    #[\NoDiscard]
    public function withSite(Site $site): self
    {
        return $this->with(['isClassic' => true, 'sites' => SiteTable::checked([...$this->sites, $site])]);
    }

    /**
     * Reports what requests leak, for development and CI. Handles one request at a time, in one worker unless more are
     * configured.
     *
     * @param int|null $patience number of elements that a cache may have before it counts as a leak; null: the sentinel
     * is off
     */
    #[\NoDiscard]
    public function withSentinel(?int $patience = Sentinel::PATIENCE): self
    {
        return $this->with(['sentinel' => $patience]);
    }

    /** Whether the server reloads when a source file changes, and shows an error page when that fails. */
    #[\NoDiscard]
    public function withWatch(bool $watch = true): self
    {
        return $this->with(['watch' => $watch]);
    }

    /**
     * Files whose change reloads the server, in production too, such as LocalSettings.php. Relative paths begin in the
     * directory in which the server was started.
     */
    #[\NoDiscard]
    public function withWatchedConfig(string ...$files): self
    {
        return $this->with(['watchedConfig' => array_values($files)]);
    }

    /** The PID file: the master writes its process id to it and locks it; null: none. */
    #[\NoDiscard]
    public function withPidFile(?string $path): self
    {
        return $this->with(['pidFile' => $path]);
    }

    /**
     * How long a stop waits for requests in progress; 10 seconds.
     *
     * @param float|Duration $limit seconds, or a Duration; 1 ms or more
     */
    #[\NoDiscard]
    public function withDrain(float|Duration $limit): self
    {
        return $this->with(['drain' => Config\Duration::seconds($limit)]);
    }

    /**
     * How long the replacement of a worker waits for its requests in progress, at a reload or when the worker is
     * recycled; 60 seconds.
     *
     * @param float|Duration $limit seconds, or a Duration; 1 ms or more
     */
    #[\NoDiscard]
    public function withReloadDrain(float|Duration $limit): self
    {
        return $this->with(['reloadDrain' => Config\Duration::seconds($limit)]);
    }

    /**
     * A worker whose event loop has not run for this long is killed and replaced; null: 10 seconds, in classic mode
     * 120.
     *
     * @param float|Duration|null $limit seconds, or a Duration; 0.5 s or more
     */
    #[\NoDiscard]
    public function withStuckAfter(float|Duration|null $limit): self
    {
        return $this->with(['stuckAfter' => Config\Duration::seconds($limit)]);
    }

    /**
     * How long the application may take to load; 60 seconds.
     *
     * @param float|Duration $limit seconds, or a Duration; 1 ms or more
     */
    #[\NoDiscard]
    public function withBootWithin(float|Duration $limit): self
    {
        return $this->with(['bootWithin' => Config\Duration::seconds($limit)]);
    }

    /** Limits for what clients send, and for the number of waiting requests. */
    #[\NoDiscard]
    public function withLimits(Limits $limits): self
    {
        return $this->with(['limits' => $limits]);
    }

    /** Timeouts for clients. */
    #[\NoDiscard]
    public function withTimeouts(Timeouts $timeouts): self
    {
        return $this->with(['timeouts' => $timeouts]);
    }

    /** The logs of requests; none by default. */
    #[\NoDiscard]
    public function withLogs(Logs $logs): self
    {
        return $this->with(['logs' => $logs]);
    }

    /** Privileges of the processes that run the application. */
    #[\NoDiscard]
    public function withPrivileges(Privileges $privileges): self
    {
        return $this->with(['privileges' => $privileges]);
    }

    /** When workers are replaced, in addition to withMaxRequests(). */
    #[\NoDiscard]
    public function withRecycling(WorkerRecycling $recycling): self
    {
        return $this->with(['recycling' => $recycling]);
    }

    /** The processes that run the jobs of offload(). */
    #[\NoDiscard]
    public function withTaskWorkers(TaskWorkers $taskWorkers): self
    {
        return $this->with(['taskWorkers' => $taskWorkers]);
    }

    /**
     * Findings that fail `nexus doctor --ci`; none: failures of PHP and of the server.
     *
     * @param string ...$codes "DR-333", or the beginning of several: "DR-3"
     * @throws ConfigError NX-0418
     */
    #[\NoDiscard]
    public function withForbiddenFindings(string ...$codes): self
    {
        return $this->with(['forbiddenFindings' => Config\FindingCodes::checked(...$codes)]);
    }

    /** How disconnected clients and health checks are handled. */
    #[\NoDiscard]
    public function withClients(Clients $clients): self
    {
        return $this->with(['clients' => $clients]);
    }

    /**
     * Sets the proxies that are trusted to report the client's address and the requested scheme and host.
     *
     * @param list<string> $networks addresses and networks ("10.0.0.0/8"), "private", "unix"
     * @param ProxyHeader ...$headers what each of these proxies sets or removes; without any: X-Forwarded-For and
     * X-Forwarded-Proto
     */
    #[\NoDiscard]
    public function withTrustedProxies(array $networks, ProxyHeader ...$headers): self
    {
        $believed = $headers === [] ? $this->trustedProxies->proxyHeaders : array_values($headers);

        return $this->with([
            'trustedProxies' => $this->trustedProxies->with(trustedProxies: $networks, proxyHeaders: $believed),
        ]);
    }

    /**
     * Expects the PROXY protocol (version 1 or 2) at the start of connections. A connection without it is closed. For
     * load balancers that forward TCP connections.
     *
     * @param string ...$addresses where: "0.0.0.0:8081", "unix:/run/app.sock"; without any: everywhere
     */
    #[\NoDiscard]
    public function withProxyProtocol(string ...$addresses): self
    {
        $addresses = $addresses === [] ? ['all'] : array_values($addresses);

        return $this->with(['trustedProxies' => $this->trustedProxies->with(proxyProtocol: $addresses)]);
    }

    /**
     * Sets the accepted hosts. Requests for other hosts get a 421. "*.example.com" accepts any name below it. Without
     * arguments any host is accepted.
     */
    #[\NoDiscard]
    public function withAllowedHosts(string ...$hosts): self
    {
        return $this->with(['trustedProxies' => $this->trustedProxies->with(allowedHosts: array_values($hosts))]);
    }

    /**
     * In classic mode the event loop does not run while a script computes, which max_execution_time limits.
     *
     * @internal
     */
    public function stuckAfterSeconds(): float
    {
        return $this->stuckAfter ?? ($this->isClassic ? self::STUCK_AFTER_CLASSIC : self::STUCK_AFTER);
    }

    /** @internal */
    #[\NoDiscard]
    public function withOption(Entry $entry, mixed $value): self
    {
        if ($entry->section !== null) {
            $section = $entry->sectionOf($this);
            $values = array_replace(get_object_vars($section), [$entry->property => $value]);
            return $this->with([$entry->section => new ($section::class)(...$values)]);
        }

        return match (true) {
            $entry->property === 'host' && \is_string($value) && str_starts_with($value, 'unix:')
                => $this->withSocket(substr($value, 5)),
            $entry->property === 'host' && \is_string($value) => $this->withAddress($value, $this->port),
            $entry->property === 'port' && \is_int($value) => $this->withAddress($this->host, $value),
            default => $this->with([$entry->property => $value]),
        };
    }

    /**
     * @param array<string, mixed> $changes
     * @throws ConfigError NX-0418
     */
    private function with(array $changes): self
    {
        /** @phpstan-ignore argument.type (the keys are this class' own) */
        return new self(...array_replace(get_object_vars($this), $changes));
    }
}
