<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Server\Config\Option;
use Nexus\Server\Config\Options;
use Nexus\Server\Config\Size;
use Nexus\Time\Duration;

/**
 * When a worker is replaced, in addition to ServerConfig::withMaxRequests(): ServerConfig::withRecycling(new
 * WorkerRecycling(memory: Limits::size('512M'))). The worker ends when its successor serves, and when it is idle if
 * that happens soon. No request is lost.
 */
final readonly class WorkerRecycling
{
    public ?float $age;

    /** @throws ConfigError NX-0418 for a value outside its range */
    public function __construct(
        #[Option(
            'max-memory',
            new Size(1 << 20, 1 << 50),
            'A worker that has more resident memory is replaced; off: never',
            'off',
        )]
        public ?int $memory = null,
        #[Option(
            'max-age',
            new Config\Duration(1.0),
            'A worker that is older is replaced, each at its own point within 10 %; off: never',
            'off',
        )]
        float|Duration|null $age = null,
    ) {
        $this->age = Config\Duration::seconds($age);
        Options::check($this);
    }
}
