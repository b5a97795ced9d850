<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\ConfigError;
use Nexus\Server\Environment;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Environment::class)]
final class EnvironmentTest extends TestCase
{
    private string|false $before;

    protected function setUp(): void
    {
        $this->before = getenv(Environment::VARIABLE);
    }

    protected function tearDown(): void
    {
        putenv($this->before === false ? Environment::VARIABLE : Environment::VARIABLE . "={$this->before}");
    }

    /** @return iterable<string, array{?Environment, string, bool, Environment}> */
    public static function words(): iterable
    {
        $production = Environment::Production;
        $development = Environment::Development;
        yield 'no setting' => [null, '', false, $production];
        yield 'files are watched' => [null, '', true, $development];
        yield 'the variable' => [null, 'development', false, $development];
        yield 'the variable comes before watching' => [null, 'production', true, $production];
        yield 'what was configured comes before all' => [$production, 'development', true, $production];
        yield 'a variable that is not needed is not read' => [$production, 'staging', false, $production];
    }

    #[DataProvider('words')]
    public function testTheFirstWordCounts(
        ?Environment $configured,
        string $variable,
        bool $watches,
        Environment $expected,
    ): void {
        putenv(Environment::VARIABLE . "={$variable}");

        self::assertSame($expected, Environment::decide($configured, $watches));
    }

    public function testAProcessOutsideAServerUsesTheVariable(): void
    {
        putenv(Environment::VARIABLE . '=development');
        self::assertSame(Environment::Development, Environment::current());
        putenv(Environment::VARIABLE);
        self::assertSame(Environment::Production, Environment::current());
    }

    public function testAnInvalidNameIsRefusedWithItsPlace(): void
    {
        putenv(Environment::VARIABLE . '=staging');
        $this->expectException(ConfigError::class);
        $this->expectExceptionMessage('[NX-0418] NEXUS_ENV must be production or development, got staging.');

        Environment::current();
    }
}
