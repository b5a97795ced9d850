<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Watch;

use Nexus\Server\Internal\FileChanges;
use Nexus\Server\Internal\Watch\NamedFiles;
use Nexus\Server\Internal\Watch\Sources;
use Nexus\Server\Internal\Watch\Watcher;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\timeout;

#[CoversClass(Watcher::class)]
#[CoversClass(Sources::class)]
#[CoversClass(NamedFiles::class)]
#[CoversClass(FileChanges::class)]
final class WatcherTest extends TestCase
{
    private string $root;

    protected function setUp(): void
    {
        $this->root = (string) tempnam(sys_get_temp_dir(), 'nexus-watch');
        unlink($this->root);
        mkdir("{$this->root}/src/deep", recursive: true);
        mkdir("{$this->root}/var/cache", recursive: true);
        mkdir("{$this->root}/vendor");
        file_put_contents("{$this->root}/composer.json", '{}');
        file_put_contents("{$this->root}/src/deep/One.php", '<?php');
        file_put_contents("{$this->root}/vendor/x.php", '<?php');
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->root));
    }

    public function testAProjectIsWhereItsComposerFileIs(): void
    {
        self::assertSame($this->root, Sources::around("{$this->root}/src/deep/One.php")->root);
        unlink("{$this->root}/composer.json");
        self::assertSame("{$this->root}/src", Sources::around("{$this->root}/src/x.php")->root);
    }

    public function testChangedFilesAreNamed(): void
    {
        $watcher = Watcher::of($this->sources());
        file_put_contents("{$this->root}/src/deep/One.php", '<?php 1;');
        self::assertSame(['src/deep/One.php'], self::next($watcher));
        rename("{$this->root}/src/deep/One.php", "{$this->root}/src/Two.php");
        self::assertEqualsCanonicalizing(['src/deep/One.php', 'src/Two.php'], self::next($watcher));
        unlink("{$this->root}/src/Two.php");
        self::assertSame(['src/Two.php'], self::next($watcher));
    }

    public function testANewDirectoryIsLookedIntoAtOnce(): void
    {
        $watcher = Watcher::of($this->sources());
        mkdir("{$this->root}/src/new/er", recursive: true);
        file_put_contents("{$this->root}/src/new/er/Three.php", '<?php');
        self::assertSame(['src/new/er/Three.php'], self::next($watcher));
        file_put_contents("{$this->root}/src/new/er/Three.php", '<?php 2;');
        self::assertSame(['src/new/er/Three.php'], self::next($watcher));
    }

    public function testLogsCachesAndDependenciesAreIgnored(): void
    {
        $watcher = Watcher::of($this->sources());
        foreach ([
            'var/cache/x.php',
            'vendor/x.php',
            'app.log',
            'data.sqlite',
            '.One.php.swp',
            'src/One.php~',
            '#One.php#',
        ] as $name) {
            file_put_contents("{$this->root}/{$name}", 'changed');
        }
        mkdir("{$this->root}/node_modules");
        file_put_contents("{$this->root}/.env.local", 'A=1');
        self::assertSame(['.env.local'], self::next($watcher));
    }

    #[TestWith(['src/deep/One.php'])]
    #[TestWith(['src/Four.php'])]
    public function testFilesArePolledWhereTheKernelReportsNothing(string $name): void
    {
        $silent = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($silent);
        $watcher = new Watcher($this->sources(), self::descriptorOf($silent));
        file_put_contents("{$this->root}/{$name}", '<?php changed();');
        self::assertSame([$name], self::next($watcher));
        fclose($silent);
    }

    public function testNamedFilesAreWatchedAloneAlsoWhereLinksLeadAndBeforeTheyExist(): void
    {
        symlink('src/deep/One.php', "{$this->root}/link.php");
        $files = NamedFiles::below($this->root, ['link.php', "{$this->root}/later.ini"]);
        $watcher = Watcher::of($files);
        file_put_contents("{$this->root}/composer.json", '{"changed": 1}');
        file_put_contents("{$this->root}/later.ini", 'a=1');
        self::assertSame(["{$this->root}/later.ini"], self::next($watcher));
        file_put_contents("{$this->root}/src/deep/One.php", '<?php 1;');
        self::assertSame(["{$this->root}/src/deep/One.php"], self::next($watcher));
        // As an editor writes a file.
        file_put_contents("{$this->root}/later.ini~", 'a=2');
        rename("{$this->root}/later.ini~", "{$this->root}/later.ini");
        self::assertSame(["{$this->root}/later.ini"], self::next($watcher));
        self::assertSame("{$this->root}/link.php, {$this->root}/later.ini", $files->name());
    }

    private function sources(): Sources
    {
        return Sources::around("{$this->root}/app.php");
    }

    /** @return list<string> */
    private static function next(Watcher $watcher): array
    {
        return timeout(20.0, $watcher->next(...));
    }

    /** @param resource $stream */
    private static function descriptorOf($stream): int
    {
        $inode = (int) (fstat($stream)['ino'] ?? 0);
        foreach (new \DirectoryIterator('/proc/self/fd') as $link) {
            $status = $link->isDot() ? false : @stat($link->getPathname());
            if ($status !== false && $status['ino'] === $inode) {
                return (int) $link->getFilename();
            }
        }

        throw new \LogicException('A stream without descriptor.');
    }
}
