<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Actor\ActorRef;

/**
 * A reference that is no actor's own, and knows for each message which one that goes to.
 *
 * @internal
 */
interface Detour
{
    /**
     * Where a message for it goes, and what is to be told there; to be called once per message, which is to be sent then.
     *
     * @return array{ActorRef<object>, object}
     */
    public function detour(object $message): array;
}
