<?php

declare(strict_types=1);

namespace Nexus\Server\Php;

/**
 * PHP's memory limit for the workers of a server whose php.ini sets none (memory_limit = -1, as Debian's for the
 * command line). Without a limit, a runaway handler takes the memory of the whole machine. A limit that the user sets,
 * including "-d memory_limit=-1", is not changed.
 *
 * @internal
 */
final readonly class MemoryLimit
{
    private const DEFAULT = 256 << 20;

    /** @param int $container bytes; 0: the limit does not come from a container */
    private function __construct(private int $bytes, private int $container, private int $workers) {}

    /** @return self|null null: the user has set one */
    public static function ofThisProcess(UserSettings $user, int $workers): ?self
    {
        $isUnlimited = (int) ini_get('memory_limit') < 0 && !$user->isOnCommandLine('memory_limit');

        return $isUnlimited ? self::perWorker($workers, new Cgroups()) : null;
    }

    /** The default, or the container's memory divided by the number of workers if that is less. */
    public static function perWorker(int $workers, Cgroups $groups): self
    {
        $container = $groups->memoryLimit();
        $share = $container === null ? self::DEFAULT : intdiv($container, max(1, $workers));

        return $share < self::DEFAULT
            ? new self($share, (int) $container, $workers)
            : new self(self::DEFAULT, 0, $workers);
    }

    /** In the format of an ini file. */
    public function setting(): string
    {
        return (string) $this->bytes;
    }

    public function notice(): string
    {
        $why = $this->container === 0 ? '' : sprintf(
            ', the %s of this container divided by %d workers',
            self::mebibytes($this->container),
            $this->workers,
        );

        return sprintf(
            'memory_limit is %s per worker%s: php.ini has none (-1). Set memory_limit there, or by -d, for another',
            self::mebibytes($this->bytes),
            $why,
        );
    }

    private static function mebibytes(int $bytes): string
    {
        return sprintf('%d MiB', $bytes >> 20);
    }
}
