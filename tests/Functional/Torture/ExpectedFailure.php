<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Thrown by bodies on purpose: whatever else comes out of them is a defect. */
final class ExpectedFailure extends \RuntimeException {}
