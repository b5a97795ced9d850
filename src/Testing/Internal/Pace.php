<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Time\Duration;

/** How time passes while a test waits for an expected message. */
interface Pace
{
    /**
     * Returns true as soon as the inbox has an unread message, false after this time without one.
     */
    public function awaits(Inbox $inbox, Duration $atMost): bool;

    /** Default timeout of expect(). */
    public function patience(): Duration;

    /** Default duration of expectNothing(). */
    public function silence(): Duration;
}
