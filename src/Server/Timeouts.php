<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Duration;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;

/**
 * Timeouts of the server, in seconds: ServerConfig::timeouts(new Timeouts(idle: 15.0)). Omitted arguments keep their
 * defaults.
 */
final readonly class Timeouts
{
    /** This environment variable is set in every Kubernetes pod. */
    private const KUBERNETES = 'KUBERNETES_SERVICE_HOST';
    private const READINESS_DELAY = 5.0;

    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'header-timeout',
            new Duration(),
            'Time for the whole head of a request, since its first byte; then 408',
        )]
        public float $header = 10.0,
        #[Option(
            'body-timeout',
            new Duration(),
            'Longest pause within a request\'s body, and the time over which --min-rate is measured; then 408',
        )]
        public float $body = 30.0,
        #[Option('idle-timeout', new Duration(), 'Time between two requests of a connection; then it is closed')]
        public float $idle = 60.0,
        #[Option(
            'write-timeout',
            new Duration(),
            'Longest time in which the client takes nothing of a response, and the time over which --min-rate is '
                . 'measured; then the connection is cut',
        )]
        public float $write = 30.0,
        #[Option(
            'queue-timeout',
            new Duration(),
            'Time that a request waits for a handler; then 503; auto: 1s, in classic mode 60s',
            'auto',
        )]
        public ?float $queue = null,
        #[Option(
            'deadline',
            new Duration(),
            'Time for a response, since its request has arrived; then 504, and the handler is cancelled; off: no limit',
            'off',
        )]
        public ?float $deadline = null,
        #[Option(
            'proxy-timeout',
            new Duration(),
            'Time for the PROXY protocol header, since the connection was accepted; then it is closed',
        )]
        public float $proxy = 5.0,
        #[Option(
            'readiness-delay',
            new Duration(0.0),
            'At a stop, how long readiness is denied while clients are still served, so that balancers notice; auto: '
                . '5s in production under Kubernetes, else 0s',
            'auto',
        )]
        public ?float $readinessDelay = null,
        #[Option(
            'body-total-timeout',
            new Duration(),
            'Time for a whole request body, unless its handler reads it as a stream; then 408; off: no limit',
            'off',
        )]
        public ?float $bodyTotal = 3600.0,
    ) {
        Options::check($this);
    }

    /**
     * Kubernetes tells a pod to stop and its proxies to remove the pod at the same time. A server that closes its
     * sockets at once would refuse clients that still arrive. Outside of Kubernetes, clients are redirected before the
     * server is stopped, or readiness is not checked at all.
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
