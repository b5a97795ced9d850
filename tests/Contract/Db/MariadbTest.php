<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

final class MariadbTest extends DatabaseContract
{
    public function testSessionsThatAreEndedAtRandomGiveNoWrongAnswer(): void
    {
        $this->under('terminations', min(5, self::orders()));
    }

    public function testWhatCodeOfTheDatabaseLeavesInASessionIsNeverSeenByAnother(): void
    {
        $this->under('storedcode', 1);
    }

    public function testConnectionsThatTheNetworkHasForgottenAreReplaced(): void
    {
        $this->under('silence', 1);
    }

    public function testADatabaseThatIsRestartedUnderLoadIsUsedAgainAtOnce(): void
    {
        $this->under('restart', min(3, self::orders()));
    }

    protected function driver(): string
    {
        return 'mysql';
    }
}
