<?php

declare(strict_types=1);

namespace Nexus\Actor;

/**
 * A message that says by its type what it is answered with, so that PHPStan knows what ask() brings: implements
 * Request<Count>.
 *
 * @template-covariant R
 */
interface Request {}
