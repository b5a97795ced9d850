<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor;

use Nexus\Doctor\Evidence;
use Nexus\Doctor\Rules;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Rules::class)]
final class RulesTest extends TestCase
{
    public function testWhatIsCalledMeasuredHereHasAnExperimentInThisRepository(): void
    {
        foreach (Rules::all() as $rule) {
            if ($rule->evidence === Evidence::Measured) {
                self::assertFileExists(\dirname(__DIR__, 3) . "/{$rule->source}", $rule->code);
            }
        }
    }

    public function testEachCodeBelongsToItsSubjectAndIsUsedByACheck(): void
    {
        $sources = '';
        foreach ((array) glob(\dirname(__DIR__, 3) . '/src/Doctor/*/*.php') as $file) {
            $sources .= str_contains((string) $file, '/rules/') ? '' : file_get_contents((string) $file);
        }
        foreach (array_keys(Rules::SUBJECTS) as $index => $subject) {
            foreach (Rules::of($subject) as $code => $rule) {
                self::assertMatchesRegularExpression('/^DR-' . ($index + 1) . '\d\d$/', $code);
                self::assertStringContainsString("'{$code}'", $sources);
            }
        }
    }
}
