<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use Nexus\Tests\Functional\ServerProcess;
use Nexus\Tests\Unit\Doctor\SubjectOfTests;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** `nexus doctor --url`, against servers of this test. */
#[CoversNothing]
final class UrlProbeTest extends TestCase
{
    public function testAServerOfNexusHasNoFindingOfItsOwn(): void
    {
        $server = ServerProcess::start(ServerProcess::app('doctored'), ['--workers=1']);
        try {
            // On a slow machine some answers of any route are slow (DR-607).
            $probed = static fn(string $path): array => array_values(array_diff(
                self::probed("{$server->address}{$path}"),
                ['DR-607'],
            ));
            self::assertSame([], $probed('/hello'));
            self::assertSame(['DR-604'], $probed('/long'));
            self::assertSame(['DR-605'], $probed('/versions'));
            self::assertSame(['DR-607'], self::probed("{$server->address}/sometimes-slow"));
        } finally {
            $server->kill();
        }
    }

    public function testNoServer(): void
    {
        self::assertSame(['DR-601'], self::probed('http://127.0.0.1:1/'));
    }

    public function testConnectionsThatAreNotAcceptedAreInTheAcceptQueue(): void
    {
        $server = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($server);
        $address = (string) stream_socket_get_name($server, false);
        $port = (int) substr((string) strrchr($address, ':'), 1);
        $clients = array_map(
            static fn(): mixed => stream_socket_client("tcp://{$address}"),
            range(1, 3),
        );
        $subject = SubjectOfTests::ofThisMachine();
        self::assertSame(3, $subject->acceptQueue($port));

        while (($accepted = @stream_socket_accept($server, 0)) !== false) {
            $clients[] = $accepted;
        }
        self::assertSame(0, $subject->acceptQueue($port));
        self::assertCount(6, $clients);
    }

    /** @return list<string> findings of the probe */
    private static function probed(string $address): array
    {
        $url = str_replace('tcp://', 'http://', $address);
        $nexus = \dirname(__DIR__, 3) . '/bin/nexus';
        exec(PHP_BINARY . " {$nexus} doctor --json --url={$url} 2>/dev/null", $output);
        $data = json_decode(implode("\n", $output), true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($data);
        self::assertIsArray($data['findings']);
        $codes = array_column($data['findings'], 'code');

        return array_values(array_filter($codes, static fn(mixed $code): bool
            => \is_string($code) && str_starts_with($code, 'DR-6') && $code !== 'DR-606'));
    }
}
