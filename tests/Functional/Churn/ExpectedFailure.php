<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** The exception of handlers whose message requests a failure. */
final class ExpectedFailure extends \RuntimeException {}
