<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use function Nexus\Async\timeout;

/**
 * How a connection comes back from a coroutine that has ended: as clean as it was lent, or not at all.
 *
 * @internal
 */
final readonly class Returning
{
    /** What a transaction that was left open, or a session that was changed, may take to be undone. */
    private const CLEANING_SECONDS = 1.0;

    public function __construct(private string $pool) {}

    public function ended(Session $session): void
    {
        [$connection, $lease] = [$session->connection, $session->lease];
        if ($connection === null || $lease === null) {
            return;
        }
        if ($connection->isBusy) {
            $session->interrupted($connection, 'its coroutine ended in the midst of a statement');

            return;
        }
        try {
            $isClean = !$this->needsCleaning($session, $connection) || timeout(self::CLEANING_SECONDS, fn(): bool => $this->clean($session, $connection));
            $session->leave($connection);
            $isClean ? $lease->release() : $lease->discard('its session cannot be made as good as new');
        } catch (\Throwable $failure) {
            $session->leave($connection);
            $lease->discard('it could not be cleaned: ' . $failure->getMessage());
        }
    }

    private function needsCleaning(Session $session, Connection $connection): bool
    {
        return $connection->isDirty || $connection->unread > 0 || $session->attributes !== [] || $connection->holdsTransaction();
    }

    private function clean(Session $session, Connection $connection): bool
    {
        $connection->closeCursors();
        $connection->detachAll();
        foreach ($session->originals as $attribute => $value) {
            $connection->raw->setAttribute($attribute, $value);
        }
        if ($connection->rollBack()) {
            $this->warn($session->transaction);
        }

        return !$connection->isDirty || $connection->reset();
    }

    private function warn(?string $site): void
    {
        trigger_error(sprintf(
            '[NX-0825] A transaction on %s was left open by a coroutine that has ended, and was rolled back; it was begun at %s. Call commit() or rollBack() on every way out, or use Nexus\Db\transactional().',
            $this->pool,
            $site ?? 'an unknown line',
        ), E_USER_WARNING);
    }
}
