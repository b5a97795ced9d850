<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Worker;

use Nexus\Worker\Environment;
use Nexus\Worker\Internal\Manifest;
use Nexus\Worker\ServerConfig;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Manifest::class)]
final class ManifestTest extends TestCase
{
    protected function tearDown(): void
    {
        putenv(Manifest::VARIABLE);
    }

    public function test_it_arrives_as_it_was_sent_and_is_gone_from_the_environment_then(): void
    {
        $sent = new Manifest(3, '/srv/app.php', ServerConfig::bind('::1', 81)->environment(Environment::Development), 5, [6, 7]);
        putenv(Manifest::VARIABLE . '=' . $sent->toVariable());
        $_SERVER[Manifest::VARIABLE] = $_ENV[Manifest::VARIABLE] = $sent->toVariable();

        self::assertEquals($sent, Manifest::take());
        self::assertFalse(getenv(Manifest::VARIABLE));
        self::assertArrayNotHasKey(Manifest::VARIABLE, $_SERVER);
        self::assertArrayNotHasKey(Manifest::VARIABLE, $_ENV);
    }

    public function test_nobody_else_starts_a_leader(): void
    {
        $this->expectException(\LogicException::class);

        Manifest::take();
    }
}
