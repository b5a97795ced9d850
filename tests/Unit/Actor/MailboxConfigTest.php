<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\Exception\InvalidMailboxConfigError;
use Nexus\Actor\MailboxConfig;
use Nexus\Actor\OverflowStrategy;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class MailboxConfigTest extends TestCase
{
    public function testTheDefaultsAreNamedInTheType(): void
    {
        $unbounded = MailboxConfig::unbounded();
        $bounded = MailboxConfig::bounded(7);

        self::assertSame(
            [PHP_INT_MAX, OverflowStrategy::ThrowException, false],
            [$unbounded->capacity, $unbounded->strategy, $unbounded->bounded],
        );
        self::assertSame(
            [7, OverflowStrategy::ThrowException, true],
            [$bounded->capacity, $bounded->strategy, $bounded->bounded],
        );
    }

    public function testEveryChangeKeepsTheOthers(): void
    {
        $config = MailboxConfig::priority(
            static fn(object $message): int => 1,
        )->withCapacity(3)->withStrategy(OverflowStrategy::DropOldest)->withCapacity(4);

        self::assertSame(
            [4, OverflowStrategy::DropOldest, true, false],
            [$config->capacity, $config->strategy, $config->bounded, $config->controlAware],
        );
        self::assertNotNull($config->priority);
        $control = MailboxConfig::bounded(2, OverflowStrategy::Backpressure)->withControlAware()->withCapacity(5);
        self::assertSame(
            [5, OverflowStrategy::Backpressure, true, null],
            [$control->capacity, $control->strategy, $control->controlAware, $control->priority],
        );
    }

    /** @return iterable<array{\Closure(): MailboxConfig}> */
    public static function impossible(): iterable
    {
        yield 'no capacity' => [static fn(): MailboxConfig => MailboxConfig::bounded(0)];
        yield 'less than none' => [static fn(): MailboxConfig => MailboxConfig::unbounded()->withCapacity(-1)];
        yield 'two orders' => [
            static fn(): MailboxConfig => MailboxConfig::controlAware()->withPriority(
                static fn(object $message): int => 1,
            ),
        ];
        yield 'two orders, the other way round' => [
            static fn(): MailboxConfig => MailboxConfig::priority(
                static fn(object $message): int => 1,
            )->withControlAware(),
        ];
    }

    /** @param \Closure(): MailboxConfig $made */
    #[DataProvider('impossible')]
    public function testWhatCannotBeIsRefused(\Closure $made): void
    {
        $this->expectException(InvalidMailboxConfigError::class);
        $this->expectExceptionMessage('[NX-1014]');

        $made();
    }
}
