<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Async;

use Monolog\Handler\AbstractProcessingHandler;
use Monolog\Logger;
use Monolog\LogRecord;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

/**
 * Monolog counts its depth by Fiber::getCurrent(). Without an identity per coroutine it drops records as an endless
 * loop.
 */
final class SharedLoggerTest extends TestCase
{
    public function testTenCoroutinesLoseNothingThroughOneHandlerThatWaits(): void
    {
        $handler = new class extends AbstractProcessingHandler {
            /** @var list<string> */
            public array $written = [];

            protected function write(LogRecord $record): void
            {
                delay(0.002);
                $this->written[] = $record->message;
            }
        };
        $logger = new Logger('shared', [$handler]);

        $coroutines = [];
        for ($number = 0; $number < 10; $number++) {
            $coroutines[] = spawn(static function () use ($logger, $number): void {
                $logger->info("first of $number");
                $logger->info("second of $number");
            });
        }
        foreach ($coroutines as $coroutine) {
            await($coroutine);
        }

        self::assertCount(20, array_unique($handler->written));
    }
}
