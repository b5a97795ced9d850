<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

/**
 * A reference whose actor has no end that could be watched.
 *
 * @internal
 */
interface Undying {}
