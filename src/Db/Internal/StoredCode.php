<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\SessionReset;

/**
 * Whether code stored in a database (functions, triggers, views, policies) may leave something in the sessions that
 * execute it. The catalogue is queried when a connection is opened or returned and the last answer is older than ten
 * seconds.
 *
 * @internal
 */
final class StoredCode
{
    private const FRESH_SECONDS = 10.0;

    /** Minimum time between two queries while the application's own statements change stored code. */
    private const PAUSE_SECONDS = 1.0;

    private bool $mayLeave = true;
    private float $askedAt = -INF;

    /** How many times code was stored so far, and how many times when the catalogue was queried last. */
    private int $stored = 1;
    private int $known = 0;

    public function __construct(private readonly SessionReset $reset) {}

    /** Whether a session must be reset after any statement. */
    public function mayLeave(): bool
    {
        return match ($this->reset) {
            SessionReset::Automatic => $this->mayLeave,
            SessionReset::Always => true,
            SessionReset::Never => false,
        };
    }

    /** Whether a session must be reset after a statement whose text shows an effect on it. */
    public function countsEffects(): bool
    {
        return $this->reset !== SessionReset::Never;
    }

    /** Whether the catalogue must be queried again. */
    public function isOld(): bool
    {
        $age = hrtime(true) / 1e9 - $this->askedAt;

        return $this->reset === SessionReset::Automatic
            && $age > ($this->known !== $this->stored ? self::PAUSE_SECONDS : self::FRESH_SECONDS);
    }

    /**
     * Queries the catalogue. The connection must have no open transaction. When the catalogue cannot be read, stored
     * code counts as leaving something.
     */
    public function ask(Dialect $dialect, \PDO $raw): void
    {
        $this->askedAt = hrtime(true) / 1e9;
        $this->known = $stored = $this->stored;
        try {
            $mayLeave = $dialect->storedCodeMayLeave($raw);
        } catch (\PDOException $failure) {
            if ($dialect->isLost($failure)) {
                $this->forget();
                throw $failure;
            }
            $mayLeave = true;
        }
        $this->mayLeave = $mayLeave
            || $this->stored !== $stored; // another coroutine may have stored code meanwhile
    }

    /** Code was stored by a statement of this process. */
    public function forget(): void
    {
        $this->mayLeave = true;
        ++$this->stored;
    }
}
