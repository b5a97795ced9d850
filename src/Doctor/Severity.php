<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The severity of a finding. The exit status of `nexus doctor` is that of the worst finding.
 *
 * @internal
 */
enum Severity: string
{
    /** Requests fail or have failed, or the setting contradicts its purpose. */
    case Failure = 'failure';

    /** It costs speed or safety under load. */
    case Warning = 'warning';

    /** Worth knowing; no effect on the exit status. */
    case Notice = 'notice';

    public function exitStatus(): int
    {
        return match ($this) {
            self::Failure => 2,
            self::Warning => 1,
            self::Notice => 0,
        };
    }

    /** Lower is worse. */
    public function rank(): int
    {
        return match ($this) {
            self::Failure => 0,
            self::Warning => 1,
            self::Notice => 2,
        };
    }

    public function sign(): string
    {
        return match ($this) {
            self::Failure => '<error>!!</error>',
            self::Warning => '<comment>! </comment>',
            self::Notice => '<info>i </info>',
        };
    }
}
