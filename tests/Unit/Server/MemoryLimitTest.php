<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Php\Cgroups;
use Nexus\Server\Php\MemoryLimit;
use Nexus\Server\Php\UserSettings;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

#[CoversClass(MemoryLimit::class)]
final class MemoryLimitTest extends TestCase
{
    private string $root;
    /** @var list<string> */
    private array $files = [];

    protected function setUp(): void
    {
        $this->root = sys_get_temp_dir() . '/nexus-memory-' . bin2hex(random_bytes(6));
    }

    protected function tearDown(): void
    {
        foreach (array_reverse($this->files) as $file) {
            is_dir($file) ? rmdir($file) : unlink($file);
        }
    }

    /** @return iterable<string, array{array<string, string>, int, int}> */
    public static function machines(): iterable
    {
        $mebibyte = 1 << 20;
        yield 'no cgroups' => [[], 4, 256 * $mebibyte];
        yield 'v2, no limit' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/memory.max' => "max\n"],
            4,
            256 * $mebibyte,
        ];
        yield 'v2, enough for all' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/memory.max' => 1024 * $mebibyte . "\n"],
            4,
            256 * $mebibyte,
        ];
        yield 'v2, divided by the workers' => [
            ['proc/self/cgroup' => "0::/\n", 'sys/fs/cgroup/memory.max' => 512 * $mebibyte . "\n"],
            4,
            128 * $mebibyte,
        ];
        yield 'v2, a parent is narrower' => [[
            'proc/self/cgroup' => "0::/pod\n",
            'sys/fs/cgroup/pod/memory.max' => 1024 * $mebibyte . "\n",
            'sys/fs/cgroup/memory.max' => 300 * $mebibyte . "\n",
        ], 3, 100 * $mebibyte];
        yield 'v1, no limit' => [
            [
                'proc/self/cgroup' => "4:memory:/x\n",
                'sys/fs/cgroup/memory/x/memory.limit_in_bytes' => "9223372036854771712\n",
            ],
            1,
            256 * $mebibyte,
        ];
        yield 'v1' => [
            [
                'proc/self/cgroup' => "4:memory:/x\n3:cpu:/y\n",
                'sys/fs/cgroup/memory/x/memory.limit_in_bytes' => 64 * $mebibyte . "\n",
            ],
            2,
            32 * $mebibyte,
        ];
    }

    /** @param array<string, string> $files */
    #[DataProvider('machines')]
    public function testAWorkerHas256MebibytesOrItsShareOfTheContainer(array $files, int $workers, int $expected): void
    {
        foreach ($files as $file => $text) {
            $this->write($file, $text);
        }

        self::assertSame((string) $expected, MemoryLimit::perWorker($workers, new Cgroups($this->root))->setting());
    }

    public function testTheNoticeNamesTheContainerWhereItsMemoryDecides(): void
    {
        self::assertSame(
            'memory_limit is 256 MiB per worker: php.ini has none (-1). Set memory_limit there, or by -d, for another',
            MemoryLimit::perWorker(2, new Cgroups($this->root))->notice(),
        );
        $this->write('proc/self/cgroup', "0::/\n");
        $this->write('sys/fs/cgroup/memory.max', (string) (300 << 20));

        self::assertStringContainsString(
            '150 MiB per worker, the 300 MiB of this container divided by 2 workers:',
            MemoryLimit::perWorker(2, new Cgroups($this->root))->notice(),
        );
    }

    public function testWhatTheUserHasSetStays(): void
    {
        $before = (string) ini_get('memory_limit');
        try {
            ini_set('memory_limit', '-1');
            self::assertNotNull(MemoryLimit::ofThisProcess(UserSettings::read([], []), 1));
            self::assertNull(MemoryLimit::ofThisProcess(UserSettings::read([], ['-d', 'memory_limit=-1']), 1));
            ini_set('memory_limit', '2G');
            self::assertNull(MemoryLimit::ofThisProcess(UserSettings::read([], []), 1));
        } finally {
            ini_set('memory_limit', $before);
        }
    }

    private function write(string $file, string $text): void
    {
        $path = $this->root;
        foreach (['', ...explode('/', dirname($file))] as $part) {
            $path = rtrim("{$path}/{$part}", '/');
            if (!is_dir($path)) {
                mkdir($path);
                $this->files[] = $path;
            }
        }
        file_put_contents("{$this->root}/{$file}", $text);
        $this->files[] = "{$this->root}/{$file}";
    }
}
