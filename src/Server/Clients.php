<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Count;
use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Text;
use Nexus\Server\Config\YesNo;

/**
 * Settings for clients: ServerConfig::withClients(new Clients(cancelOnDisconnect: true)). Omitted arguments keep their
 * defaults.
 */
final readonly class Clients
{
    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'cancel-on-disconnect',
            new YesNo(),
            'A handler is cancelled when its client goes; routes and groups may say otherwise',
        )]
        public bool $cancelOnDisconnect = false,
        #[Option(
            'health',
            new Text('a path'),
            'The server answers /live and /ready below it, whatever else waits; off: it does not',
            'off',
        )]
        public ?string $health = '/health',
        #[Option(
            'client-connections',
            new Count(1, 1 << 24),
            'Connections of one client address, per worker; more are closed; off: any number',
            'off',
        )]
        public ?int $connections = null,
        #[Option(
            'client-rate',
            new Count(1, 1_000_000),
            'Requests a second of one client address, to all workers together; then 429; off: any number',
            'off',
        )]
        public ?int $rate = null,
        #[Option(
            'client-burst',
            new Count(1, 1_000_000),
            'So many of them at once, after a pause; auto: as many as in a second',
            'auto',
        )]
        public ?int $burst = null,
    ) {
        Options::check($this);
    }
}
