<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Db;

use Nexus\Tests\Contract\Db\Servers;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class PooledPdoTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    #[TestWith(['sqlite'])]
    #[TestWith(['pgsql'])]
    #[TestWith(['mysql'])]
    public function testAnApplicationCannotDistinguishItFromAPlainPdo(string $driver): void
    {
        self::play('same', $driver);
    }

    #[TestWith(['sqlite'])]
    #[TestWith(['pgsql'])]
    #[TestWith(['mysql'])]
    public function testEveryMethodModeAndTypeIsAsWithAPlainPdo(string $driver): void
    {
        self::play('differential', $driver);
    }

    private static function play(string $program, string $driver): void
    {
        $line = [
            'timeout',
            '600',
            PHP_BINARY,
            ...Servers::php(),
            '-d',
            'extension=' . self::module(),
            __DIR__ . "/programs/{$program}.php",
            $driver,
        ];
        $process = proc_open(
            $line,
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $pipes,
            null,
            [...getenv(), ...Servers::running()->environment],
        );
        \assert(is_resource($process));
        $said = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);

        self::assertSame(['', 0], [$said, proc_close($process)]);
    }

    private static function module(): string
    {
        $module = getenv('NEXUS_SO');

        return $module === false ? self::ROOT . '/ext/modules/nexus.so' : $module;
    }
}
