<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Actor\ActorSystem;

/**
 * What an application file contains.
 *
 * @internal
 */
final readonly class LoadedApplication
{
    /**
     * @param mixed $served what the file returned, or handed over
     * @param ActorSystem|null $system was made for the file; null: the file makes its own, if it needs one
     */
    public function __construct(public mixed $served, public ?ActorSystem $system = null) {}
}
