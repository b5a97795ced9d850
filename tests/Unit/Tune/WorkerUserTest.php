<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Tune;

use Nexus\Tune\Preload\WorkerUser;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(WorkerUser::class)]
final class WorkerUserTest extends TestCase
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-user-' . bin2hex(random_bytes(6));
        mkdir("{$this->folder}/src", recursive: true);
        chmod($this->folder, 0o755);
        touch("{$this->folder}/src/A.php");
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg($this->folder));
    }

    /** The directories above are those of the machine: /tmp has the sticky bit. */
    #[TestWith([0o644, 0o755, false])]
    #[TestWith([0o666, 0o755, true])]
    #[TestWith([0o644, 0o777, true])]
    #[TestWith([0o644, 0o1777, false])]
    #[TestWith([0o664, 0o755, false])]
    #[TestWith([0o664, 0o755, true, true])]
    #[TestWith([0o644, 0o775, true, true])]
    public function testWhoMayWriteAFileOrItsDirectoryMayReplaceIt(
        int $file,
        int $directory,
        bool $may,
        bool $isInGroup = false,
    ): void {
        chmod("{$this->folder}/src/A.php", $file);
        chmod("{$this->folder}/src", $directory);
        $group = (int) filegroup("{$this->folder}/src");

        $user = new WorkerUser(65_000, [$isInGroup ? $group : 65_000]);
        self::assertSame($may, $user->mayReplace("{$this->folder}/src/A.php"));
    }

    public function testTheOwnerAndRootMay(): void
    {
        $owner = (int) fileowner("{$this->folder}/src/A.php");

        self::assertTrue((new WorkerUser($owner, []))->mayReplace("{$this->folder}/src/A.php"));
        self::assertTrue((new WorkerUser(0, []))->mayReplace("{$this->folder}/src/A.php"));
    }

    public function testAFileThatIsNotThereCouldBeAnyones(): void
    {
        self::assertTrue((new WorkerUser(65_000, []))->mayReplace("{$this->folder}/src/B.php"));
    }

    public function testTheKernelTellsTheUser(): void
    {
        $user = WorkerUser::of((int) getmypid());

        self::assertNotNull($user);
        self::assertTrue($user->is(posix_geteuid()));
        self::assertNull(WorkerUser::of(-1));
    }
}
