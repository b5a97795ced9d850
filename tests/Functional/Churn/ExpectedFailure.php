<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** What handlers throw that are told to. */
final class ExpectedFailure extends \RuntimeException {}
