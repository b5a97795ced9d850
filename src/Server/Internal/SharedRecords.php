<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Jobs\RunRecords;

/**
 * The records of scheduled jobs in the memory that all workers of the server share, those of other generations
 * included.
 *
 * @internal
 */
final readonly class SharedRecords implements RunRecords
{
    private const PREFIX = "schedule\0";

    private function __construct(private FabricTransport $fabric) {}

    /** Null: this process has no other workers. */
    public static function ifJoined(): ?self
    {
        $fabric = FabricTransport::ifJoined();

        return $fabric === null ? null : new self($fabric);
    }

    public function read(string $job): ?string
    {
        return ActorChannel::leaseHolder(self::PREFIX . $job);
    }

    public function replace(string $job, ?string $expected, string $record): bool
    {
        return ActorChannel::replaceLease(self::PREFIX . $job, $expected, $record);
    }

    public function self(): string
    {
        return $this->fabric->self()->toString();
    }

    public function isLiving(string $process): bool
    {
        $address = Address::parse($process);

        return $address !== null && $this->fabric->isLiving($address);
    }
}
