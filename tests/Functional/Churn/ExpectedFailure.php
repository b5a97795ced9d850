<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** The exception of handlers that are asked to fail. */
final class ExpectedFailure extends \RuntimeException {}
