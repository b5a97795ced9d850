<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

final class PhpizeTest extends TestCase
{
    public function testItCatchesWhatPhpizeCannotBuild(): void
    {
        $tree = new Tree(['ext/config.m4' => <<<'M4'
            PHP_ARG_ENABLE([nexus], [whether to enable Nexus], [AS_HELP_STRING([--enable-nexus], [planted])], [yes])
            AC_MSG_ERROR([a planted mistake])

            M4]);
        [$code, $output] = $tree->judgedBy('check-phpize', null, ['NEXUS_ROOT' => $tree->path('.')]);

        self::assertSame(1, $code);
        self::assertStringContainsString('a planted mistake', $output);
    }
}
