<?php

declare(strict_types=1);

namespace Nexus\Actor;

/**
 * A message whose type declares the type of its reply, so that PHPStan knows the result of ask(): implements
 * Request<Count>.
 *
 * @template-covariant R
 */
interface Request {}
