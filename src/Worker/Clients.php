<?php

declare(strict_types=1);

namespace Nexus\Worker;

use Nexus\Worker\Config\Option;
use Nexus\Worker\Config\Options;
use Nexus\Worker\Config\Text;
use Nexus\Worker\Config\YesNo;

/**
 * What becomes of clients: ServerConfig::clients(new Clients(cancelOnDisconnect: true)). What is left out has its default.
 */
final readonly class Clients
{
    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option('cancel-on-disconnect', new YesNo(), 'A handler is cancelled when its client goes; routes and groups may say otherwise')]
        public bool $cancelOnDisconnect = false,
        #[Option('health', new Text('a path'), 'The server answers /live and /ready below it, whatever else waits; off: it does not', 'off')]
        public ?string $health = '/health',
    ) {
        Options::check($this);
    }
}
