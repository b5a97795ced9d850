<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Bodies throw it on purpose: any other exception of a body is a defect. */
final class ExpectedFailure extends \RuntimeException {}
