<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Php\Cgroups;
use Nexus\Server\Php\Cpus;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(Cpus::class)]
#[CoversClass(Cgroups::class)]
final class CpusTest extends TestCase
{
    private string $root;

    protected function setUp(): void
    {
        $this->root = sys_get_temp_dir() . '/nexus-cpus-' . bin2hex(random_bytes(6));
    }

    protected function tearDown(): void
    {
        if (!is_dir($this->root)) {
            return;
        }
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->root, \FilesystemIterator::SKIP_DOTS),
            \RecursiveIteratorIterator::CHILD_FIRST,
        );
        foreach ($files as $file) {
            self::assertInstanceOf(\SplFileInfo::class, $file);
            $file->isDir() ? rmdir($file->getPathname()) : unlink($file->getPathname());
        }
        rmdir($this->root);
    }

    /** @return iterable<string, array{array<string, string>, int}> */
    public static function machines(): iterable
    {
        yield 'no cgroups' => [[], 8];
        yield 'v2, no limit' => [['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/cpu.max' => "max 100000\n"], 8];
        yield 'v2, two CPUs' => [['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/cpu.max' => "200000 100000\n"], 2];
        yield 'v2, one and a half count as two' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/cpu.max' => "150000 100000\n"],
            2,
        ];
        yield 'v2, a quarter counts as one' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/cpu.max' => "25000 100000\n"],
            1,
        ];
        yield 'v2, more than there are' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/cpu.max' => "6400000 100000\n"],
            8,
        ];
        yield 'v2, a parent is narrower' => [[
            'proc/self/cgroup' => "0::/kubepods/pod1/c1\n",
            'sys/fs/cgroup/kubepods/pod1/c1/cpu.max' => "max 100000\n",
            'sys/fs/cgroup/kubepods/pod1/cpu.max' => "300000 100000\n",
            'sys/fs/cgroup/kubepods/cpu.max' => "700000 100000\n",
        ], 3];
        yield 'v2, the path is the host\'s and cannot be seen' => [[
            'proc/self/cgroup' => "0::/system.slice/docker-1.scope\n",
            'sys/fs/cgroup/cpu.max' => "400000 100000\n",
        ], 4];
        yield 'v1' => [[
            'proc/self/cgroup' => "4:memory:/x\n3:cpu,cpuacct:/docker/1\n",
            'sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us' => "250000\n",
            'sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us' => "100000\n",
        ], 3];
        yield 'v1, no limit' => [[
            'proc/self/cgroup' => "3:cpu,cpuacct:/docker/1\n",
            'sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us' => "-1\n",
            'sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us' => "100000\n",
        ], 8];
        yield 'v1, inside the container' => [[
            'proc/self/cgroup' => "3:cpu:/docker/1\n0::/\n",
            'sys/fs/cgroup/cpu/cpu.cfs_quota_us' => "50000\n",
            'sys/fs/cgroup/cpu/cpu.cfs_period_us' => "50000\n",
        ], 1];
        yield 'another controller\'s file does not count' => [[
            'proc/self/cgroup' => "3:memory:/m\n",
            'sys/fs/cgroup/memory/m/cpu.cfs_quota_us' => "50000\n",
            'sys/fs/cgroup/memory/m/cpu.cfs_period_us' => "50000\n",
        ], 8];
    }

    /** @param array<string, string> $files */
    #[DataProvider('machines')]
    public function testTheNarrowestQuotaCounts(array $files, int $expected): void
    {
        foreach ($files as $file => $text) {
            $path = "{$this->root}/{$file}";
            is_dir(dirname($path)) || mkdir(dirname($path), 0o777, true);
            file_put_contents($path, $text);
        }

        self::assertSame($expected, (new Cpus(new Cgroups($this->root)))->granted(8));
    }
}
