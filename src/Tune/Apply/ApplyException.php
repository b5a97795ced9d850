<?php

declare(strict_types=1);

namespace Nexus\Tune\Apply;

/**
 * A file of `nexus tune` cannot be installed, or not be undone. Nothing is changed then, unless the message says so.
 *
 * @internal
 */
final class ApplyException extends \RuntimeException {}
