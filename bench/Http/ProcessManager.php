<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

/** How php-fpm has its children. */
enum ProcessManager: string
{
    case Static = 'static';
    case Dynamic = 'dynamic';

    /** Lines of the pool's configuration; those of `dynamic` are Debian's, as far as the maximum permits. */
    public function configuration(int $children): string
    {
        return $this === self::Static ? 'pm = static' : implode("\n", [
            'pm = dynamic',
            'pm.start_servers = ' . min(2, $children),
            'pm.min_spare_servers = 1',
            'pm.max_spare_servers = ' . min(3, $children),
        ]);
    }

    /** How many children there are when it has started. */
    public function atStart(int $children): int
    {
        return $this === self::Static ? $children : min(2, $children);
    }
}
