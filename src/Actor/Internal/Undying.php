<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

/**
 * A reference that cannot be watched: its actor never terminates.
 *
 * @internal
 */
interface Undying {}
