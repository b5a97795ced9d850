<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Db\SessionReset;

/**
 * Whether code that is stored in a database (functions, triggers, views, policies) may leave something in the sessions
 * of those whose statements call it. The catalogue is asked when a connection is opened or comes back and the last
 * answer is older than ten seconds.
 *
 * @internal
 */
final class StoredCode
{
    private const FRESH_SECONDS = 10.0;

    /** Between two questions, where statements of our own change the code all the time. */
    private const PAUSE_SECONDS = 1.0;

    private bool $mayLeave = true;
    private float $askedAt = -INF;

    /** How often something was stored, and how often when the catalogue was asked last. */
    private int $stored = 1;
    private int $known = 0;

    public function __construct(private readonly SessionReset $reset) {}

    /** Whether a session has to be reset because anything was executed in it. */
    public function mayLeave(): bool
    {
        return match ($this->reset) {
            SessionReset::Automatic => $this->mayLeave,
            SessionReset::Always => true,
            SessionReset::Never => false,
        };
    }

    /** Whether a session has to be reset because of what the text of a statement says. */
    public function believesTexts(): bool
    {
        return $this->reset !== SessionReset::Never;
    }

    /** Whether the catalogue should be asked again. */
    public function isOld(): bool
    {
        $age = hrtime(true) / 1e9 - $this->askedAt;

        return $this->reset === SessionReset::Automatic
            && $age > ($this->known !== $this->stored ? self::PAUSE_SECONDS : self::FRESH_SECONDS);
    }

    /** Over a connection without a transaction. A catalogue that cannot be read shows nothing. */
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
            || $this->stored !== $stored; // another coroutine may have stored something meanwhile
    }

    /** Something was stored. */
    public function forget(): void
    {
        $this->mayLeave = true;
        ++$this->stored;
    }
}
