<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\Lifecycle\LifecycleTestCase;
use Nexus\Tests\Functional\ServerProcess;

abstract class StatusTestCase extends LifecycleTestCase
{
    /**
     * @param list<string> $words
     * @return array{int, string} exit code and output
     */
    protected static function nexus(array $words): array
    {
        $command = implode(
            ' ',
            array_map(escapeshellarg(...), [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', ...$words]),
        );
        exec("{$command} 2>&1", $lines, $code);

        return [$code, implode("\n", $lines)];
    }

    /** @return array<string, mixed> */
    protected static function look(ServerProcess $server): array
    {
        [$code, $said] = self::nexus(['status', '--json', '--pid=' . $server->master()]);
        self::assertSame(0, $code, $said);

        return self::decode($said);
    }

    /** @return array<string, mixed> */
    protected static function decode(string $line): array
    {
        $status = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($status);

        /** @var array<string, mixed> $status */
        return $status;
    }

    /**
     * @param array<string, mixed> $status
     * @return array<string, mixed>
     */
    protected static function worker(array $status, int $index = 0): array
    {
        self::assertIsArray($status['workers']);
        $worker = $status['workers'][$index] ?? null;
        self::assertIsArray($worker);

        /** @var array<string, mixed> $worker */
        return $worker;
    }

    /**
     * @param array<string, mixed> $status
     * @return list<array<string, mixed>> the requests in progress of the first worker
     */
    protected static function inProgress(array $status): array
    {
        /** @var list<array<string, mixed>> $requests */
        $requests = self::worker($status)['requests'];

        return $requests;
    }
}
