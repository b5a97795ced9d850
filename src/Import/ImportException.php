<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * A file cannot be read, or is not what its name says.
 *
 * @internal
 */
final class ImportException extends \RuntimeException {}
