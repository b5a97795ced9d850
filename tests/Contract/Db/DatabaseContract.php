<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use PHPUnit\Framework\TestCase;

/** The contracts on every database. Programs run in children, one per order of the scheduler. */
abstract class DatabaseContract extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    /** The name of PDO's driver. */
    abstract protected function driver(): string;

    public function testTheDialectIsRightAboutItsServer(): void
    {
        $this->under('dialect', 1);
    }

    public function testTransactionalCommitsOrRollsBackAndTriesConflictsAgain(): void
    {
        $this->under('transactional', self::orders());
    }

    public function testWhatOneLeavesInItsSessionIsNeverSeenByAnother(): void
    {
        $this->under('isolation', self::orders());
    }

    public function testWhateverAFailedStatementHasDoneBeforeIsNeverSeenByAnother(): void
    {
        $this->under('failing', self::orders());
    }

    public function testHoweverARequestEndsItsTransactionIsRolledBackAtOnce(): void
    {
        $this->under('endings', 1);
    }

    /** NEXUS_CONTRACT_SEEDS=n: n orders instead of 50. */
    protected static function orders(): int
    {
        $orders = getenv('NEXUS_CONTRACT_SEEDS');

        return $orders === false ? 50 : (int) $orders;
    }

    protected function under(string $program, int $orders): void
    {
        $output = (string) tempnam(sys_get_temp_dir(), 'nexus-contract');
        $process = proc_open(
            [
                PHP_BINARY,
                ...Servers::php(),
                '-d',
                'extension=' . self::ROOT . '/ext/modules/nexus.so',
                __DIR__ . '/programs/run.php',
                $program,
                $this->driver(),
                '1',
                (string) $orders,
            ],
            [['file', '/dev/null', 'r'], ['file', $output, 'a'], ['file', $output, 'a']],
            $pipes,
            '/',
            [...getenv(), ...Servers::running()->environment],
        );
        \assert(is_resource($process));
        $code = proc_close($process);
        $said = (string) file_get_contents($output);
        unlink($output);

        self::assertSame([0, ''], [$code, trim($said)]);
    }
}
