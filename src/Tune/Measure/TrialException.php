<?php

declare(strict_types=1);

namespace Nexus\Tune\Measure;

/**
 * A server of a measurement did not start, or answered wrongly.
 *
 * @internal
 */
final class TrialException extends \RuntimeException {}
