<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use PHPUnit\Framework\Assert;

/** PHPUnit calls a test risky that asserts nothing: expectations are assertions. */
final class Assertions
{
    public static function count(): void
    {
        if (class_exists(Assert::class, false)) {
            Assert::assertThat(null, Assert::anything());
        }
    }
}
