<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Inspection\ActorReport;

/**
 * Whether the actors of this worker keep up with their messages: the longest mailbox is compared with two limits.
 *
 *     new MailboxCheck($system, degraded: 1_000, down: 100_000)
 */
final readonly class MailboxCheck implements HealthCheck
{
    /**
     * @param int $degraded messages in one mailbox, from which on the check is degraded
     * @param int $down messages from which on it is down
     */
    public function __construct(
        private ActorSystem $system,
        private int $degraded = 1_000,
        private int $down = 100_000,
        private string $name = 'actors',
    ) {}

    public function name(): string
    {
        return $this->name;
    }

    public function check(): HealthStatus
    {
        $longest = self::longest($this->system->inspect()->actors);
        $detail = ['longestMailbox' => $longest];

        return match (true) {
            $longest >= $this->down => HealthStatus::down($detail),
            $longest >= $this->degraded => HealthStatus::degraded($detail),
            default => HealthStatus::up($detail),
        };
    }

    /** @param list<ActorReport> $actors */
    private static function longest(array $actors): int
    {
        $longest = 0;
        foreach ($actors as $actor) {
            $longest = max($longest, $actor->mailbox, self::longest($actor->children));
        }

        return $longest;
    }
}
