<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

/**
 * What a running pool says of itself on its status page (pm.status_path). A child answers, so its figures are only
 * figures.
 *
 * @internal
 */
final readonly class PoolStatus
{
    private const PATIENCE = 2.0;

    /**
     * @param int $active children that execute a request
     * @param int $maxReached how often pm.max_children was reached
     * @param float|null $waiting share of their last requests' time in which the children did not compute, 0 to 1;
     * null: no request has ended
     */
    public function __construct(public int $active, public int $maxReached, public ?float $waiting) {}

    /** Null when the pool has no status page, or does not answer: all its children may be busy. */
    public static function ask(Pool $pool): ?self
    {
        $path = $pool->setting('pm.status_path');
        $address = $pool->setting('pm.status_listen', $pool->setting('listen'));
        $socket = $path === '' || $address === ''
            ? null
            : FastCgi::send($address, $path, $path, 'json&full', self::PATIENCE);
        $data = json_decode($socket === null ? '' : (string) FastCgi::read($socket, self::PATIENCE), true);

        return \is_array($data) ? self::of($data) : null;
    }

    /** @param array<mixed> $data */
    public static function of(array $data): self
    {
        $number = static fn(mixed $value): float => \is_int($value) || \is_float($value) ? max(0.0, $value) : 0.0;
        $all = $computed = 0.0;
        foreach (\is_array($data['processes'] ?? null) ? $data['processes'] : [] as $process) {
            // The share of a request that still runs is not known.
            if (\is_array($process) && ($process['state'] ?? '') === 'Idle') {
                $duration = $number($process['request duration'] ?? null);
                $all += $duration;
                $computed += $duration * min(100.0, $number($process['last request cpu'] ?? null)) / 100;
            }
        }

        return new self(
            (int) $number($data['active processes'] ?? null),
            (int) $number($data['max children reached'] ?? null),
            $all > 0.0 ? 1 - $computed / $all : null,
        );
    }
}
