<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use function Nexus\Internal\timer_clock;

/**
 * Whether a file exists, as of at most a second ago.
 *
 * @internal
 */
final class FileSwitch
{
    private const NANOSECONDS = 1_000_000_000;

    private bool $exists = false;
    private ?int $until = null;

    public function __construct(private readonly string $file) {}

    public function __invoke(): bool
    {
        $now = timer_clock();
        if ($this->until === null || $now >= $this->until) {
            clearstatcache(true, $this->file);
            $this->exists = file_exists($this->file);
            $this->until = $now + self::NANOSECONDS;
        }

        return $this->exists;
    }
}
