<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use function Nexus\Async\timeout;

/**
 * Returns the connection of a coroutine that has ended: cleaned, or discarded.
 *
 * @internal
 */
final readonly class Returning
{
    /** Time limit for undoing an open transaction or a changed session. */
    private const CLEANING_SECONDS = 1.0;

    public function __construct(private string $pool) {}

    public function ended(Session $session): void
    {
        [$connection, $lease] = [$session->connection, $session->lease];
        if ($connection === null || $lease === null) {
            return;
        }
        if ($connection->isBusy) {
            $session->interrupted($connection, 'its coroutine ended during a statement');

            return;
        }
        try {
            $isClean = !$this->needsCleaning($session, $connection)
                || timeout(self::CLEANING_SECONDS, fn(): bool => $this->clean($session, $connection));
            $session->leave($connection);
            $isClean ? $lease->release() : $lease->discard('its session cannot be reset');
        } catch (\Throwable $failure) {
            $session->leave($connection);
            $lease->discard('it could not be cleaned: ' . $failure->getMessage());
        }
    }

    private function needsCleaning(Session $session, Connection $connection): bool
    {
        return $connection->needsReset()
            || $connection->unread > 0
            || $session->attributes !== []
            || $connection->holdsTransaction()
            || ($connection->isUsed && $connection->storedCode->isOld());
    }

    private function clean(Session $session, Connection $connection): bool
    {
        $connection->isBusy = true; // waiting coroutines must not take it meanwhile
        $connection->closeCursors();
        $connection->detachAll();
        foreach ($session->originals as $attribute => $value) {
            $connection->raw->setAttribute($attribute, $value);
        }
        if ($connection->rollBack() && !$session->isClosed) {
            $this->warn($session->transaction, $session->request ?? '');
        }

        if ($connection->isUsed && $connection->storedCode->isOld()) {
            $this->look($connection);
        }

        $isClean = !$connection->needsReset() || $connection->reset();
        $connection->isBusy = !$isClean;

        return $isClean;
    }

    /** The session's settings may change what the catalogue shows, so a changed session is reset first. */
    private function look(Connection $connection): void
    {
        if ($connection->isDirty && !$connection->reset()) {
            return;
        }
        $connection->storedCode->ask($connection->dialect, $connection->raw);
    }

    private function warn(?string $site, string $request): void
    {
        trigger_error(sprintf(
            '[NX-0825] A transaction on %s was left open by a coroutine that has ended, and was rolled back; it was '
                . 'begun at %s%s. Call commit() or rollBack() on every way out, or use Nexus\Db\transactional().',
            $this->pool,
            $site ?? 'an unknown line',
            $request,
        ), E_USER_WARNING);
    }
}
