<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\MachineCheck;
use Nexus\Server\ServerConfig;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(MachineCheck::class)]
final class MachineCheckTest extends TestCase
{
    private string $root;

    protected function setUp(): void
    {
        $this->root = sys_get_temp_dir() . '/nexus-machine-' . bin2hex(random_bytes(6));
        mkdir("{$this->root}/proc/sys/net/core", 0o777, true);
    }

    protected function tearDown(): void
    {
        unlink("{$this->root}/proc/sys/net/core/somaxconn");
        foreach (['proc/sys/net/core', 'proc/sys/net', 'proc/sys', 'proc', ''] as $directory) {
            rmdir("{$this->root}/{$directory}");
        }
    }

    public function testALowSomaxconnAndALowNofileAreReportedWithTheLineToChange(): void
    {
        file_put_contents("{$this->root}/proc/sys/net/core/somaxconn", "128\n");
        [$backlog, $openFiles] = (new MachineCheck(ServerConfig::default(), 1024, $this->root))->problems();

        self::assertStringContainsString('is 128', $backlog);
        self::assertStringContainsString('sysctl -w net.core.somaxconn=65535', $backlog);
        self::assertStringContainsString('is 1024', $openFiles);
        self::assertStringContainsString('ulimit -n 65535', $openFiles);
    }

    public function testAMachineThatIsSetWellHasNoProblems(): void
    {
        file_put_contents("{$this->root}/proc/sys/net/core/somaxconn", "4096\n");

        self::assertSame(
            [],
            (new MachineCheck(ServerConfig::default()->withBacklog(4096), 65535, $this->root))->problems(),
        );
    }
}
