<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Time\Duration;

/**
 * Timeouts of the server, in seconds or as a Duration: ServerConfig::withTimeouts(new Timeouts(idle: 15.0)). Omitted
 * arguments keep their defaults.
 */
final readonly class Timeouts
{
    /** This environment variable is set in every Kubernetes pod. */
    private const KUBERNETES = 'KUBERNETES_SERVICE_HOST';
    private const READINESS_DELAY = 5.0;

    public float $header;
    public float $body;
    public float $idle;
    public float $write;
    public ?float $queue;
    public ?float $deadline;
    public float $proxy;
    public ?float $readinessDelay;
    public ?float $bodyTotal;

    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'header-timeout',
            new Config\Duration(),
            'Time for the whole head of a request, since its first byte; then 408',
        )]
        float|Duration $header = 10.0,
        #[Option(
            'body-timeout',
            new Config\Duration(),
            'Longest pause within a request\'s body, and the time over which --min-rate is measured; then 408',
        )]
        float|Duration $body = 30.0,
        #[Option('idle-timeout', new Config\Duration(), 'Time between two requests of a connection; then it is closed')]
        float|Duration $idle = 60.0,
        #[Option(
            'write-timeout',
            new Config\Duration(),
            'Longest time in which the client takes nothing of a response, and the time over which --min-rate is '
                . 'measured; then the connection is cut',
        )]
        float|Duration $write = 30.0,
        #[Option(
            'queue-timeout',
            new Config\Duration(),
            'Time that a request waits for a handler; then 503; auto: 1s, in classic mode 60s',
            'auto',
        )]
        float|Duration|null $queue = null,
        #[Option(
            'deadline',
            new Config\Duration(),
            'Time for a response, since its request has arrived; then 504, and the handler is cancelled; off: no limit',
            'off',
        )]
        float|Duration|null $deadline = null,
        #[Option(
            'proxy-timeout',
            new Config\Duration(),
            'Time for the PROXY protocol header, since the connection was accepted; then it is closed',
        )]
        float|Duration $proxy = 5.0,
        #[Option(
            'readiness-delay',
            new Config\Duration(0.0),
            'At a stop, how long readiness is denied while clients are still served, so that balancers notice; auto: '
                . '5s in production under Kubernetes, else 0s',
            'auto',
        )]
        float|Duration|null $readinessDelay = null,
        #[Option(
            'body-total-timeout',
            new Config\Duration(),
            'Time for a whole request body, unless its handler reads it as a stream; then 408; off: no limit',
            'off',
        )]
        float|Duration|null $bodyTotal = 3600.0,
    ) {
        $this->header = Config\Duration::seconds($header);
        $this->body = Config\Duration::seconds($body);
        $this->idle = Config\Duration::seconds($idle);
        $this->write = Config\Duration::seconds($write);
        $this->queue = Config\Duration::seconds($queue);
        $this->deadline = Config\Duration::seconds($deadline);
        $this->proxy = Config\Duration::seconds($proxy);
        $this->readinessDelay = Config\Duration::seconds($readinessDelay);
        $this->bodyTotal = Config\Duration::seconds($bodyTotal);
        Options::check($this);
    }

    /**
     * Kubernetes tells a pod to stop and its proxies to remove the pod at the same time. A server that closes its
     * sockets at once would refuse clients that still arrive. Outside of Kubernetes, clients are usually redirected
     * before the server is stopped, or readiness is not checked.
     *
     * @internal
     *
     * @phpstan-impure the environment is asked
     */
    public function readinessDelayIn(Environment $environment): float
    {
        $isOrchestrated = $environment === Environment::Production && (string) getenv(self::KUBERNETES) !== '';

        return $this->readinessDelay ?? ($isOrchestrated ? self::READINESS_DELAY : 0.0);
    }
}
