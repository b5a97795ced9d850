<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Environment;
use Nexus\Server\Internal\Manifest;
use Nexus\Server\Internal\Plan;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Manifest::class)]
final class ManifestTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv(Manifest::VARIABLE);
    }

    public function testItArrivesAsItWasSentAndIsGoneFromTheEnvironmentThen(): void
    {
        $config = ServerConfig::bind('::1', 81)->withEnvironment(Environment::Development)->withWorkers(2);
        $plan = Plan::of($config, '/srv/app.php', '/srv/bin/nexus', PhpCommand::likeThisProcess());
        $sent = Manifest::toVariable($plan, 3, 5, 9, [10, 11, 12], [[6, 8], [7, 8]]);
        putenv(Manifest::VARIABLE . "={$sent}");
        $_SERVER[Manifest::VARIABLE] = $_ENV[Manifest::VARIABLE] = $sent;
        $manifest = Manifest::take();

        $expected = new Manifest(3, '/srv/app.php', $config, 2, 5, 9, [10, 11, 12], [[6, 8], [7, 8]]);
        self::assertEquals($expected, $manifest);
        self::assertSame([6, 8, 7], $manifest->descriptors());
        self::assertSame([8], $manifest->sharedDescriptors());
        self::assertFalse(getenv(Manifest::VARIABLE));
        self::assertArrayNotHasKey(Manifest::VARIABLE, $_SERVER);
        self::assertArrayNotHasKey(Manifest::VARIABLE, $_ENV);
    }

    public function testNoOtherCodeStartsALeader(): void
    {
        $this->expectException(\LogicException::class);

        Manifest::take();
    }
}
