<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Time\Duration;

/** How time passes while a test expects something. */
interface Pace
{
    /**
     * True as soon as the inbox has something that nobody has looked at; false when so much time has passed without.
     */
    public function awaits(Inbox $inbox, Duration $atMost): bool;

    /** Of expect(). */
    public function patience(): Duration;

    /** Of expectNothing(). */
    public function silence(): Duration;
}
