<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Tune;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** `nexus tune --apply` and `--undo`, in directories and namespaces of the test's own. */
#[CoversNothing]
final class ApplyTest extends TestCase
{
    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-apply-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg($this->folder));
    }

    #[TestWith(['sysctl.d', '/etc/sysctl.d/60-nexus.conf'])]
    #[TestWith(['systemd', '/etc/systemd/system/nexus.service.d/tune.conf'])]
    #[TestWith(['php.ini', PHP_CONFIG_FILE_SCAN_DIR . '/99-nexus.ini'])]
    public function testANewFileIsWrittenAndRemoved(string $format, string $place): void
    {
        $options = "--format={$format} --cpus=2 --memory=1G";
        [$code, $said] = $this->tune("{$options} --apply --root={$this->folder}");
        self::assertSame(0, $code, $said);
        self::assertSame($this->tune($options)[1], file_get_contents($this->folder . $place));
        self::assertSame(0o600, fileperms("{$this->folder}/var/lib/nexus/tune/{$format}.json") & 0o777);

        [$code, $said] = $this->tune("{$options} --apply --root={$this->folder}");
        self::assertSame(77, $code);
        self::assertStringContainsString('is applied already', $said);

        [$code, $said] = $this->tune("--undo --root={$this->folder}");
        self::assertSame(0, $code, $said);
        self::assertFileDoesNotExist($this->folder . $place);
        self::assertSame([77, "nexus: [NX-0475] Nothing was applied.\n"], $this->tune("--undo --root={$this->folder}"));
    }

    public function testAFileThatWasThereIsRestored(): void
    {
        mkdir("{$this->folder}/etc/sysctl.d", recursive: true);
        $file = "{$this->folder}/etc/sysctl.d/60-nexus.conf";
        file_put_contents($file, "net.core.somaxconn = 1000\n");
        self::assertSame(0, $this->tune("--format=sysctl.d --apply --root={$this->folder}")[0]);
        self::assertStringContainsString('somaxconn = 4096', (string) file_get_contents($file));

        self::assertSame(0, $this->tune("--undo --format=sysctl.d --root={$this->folder}")[0]);
        self::assertSame("net.core.somaxconn = 1000\n", file_get_contents($file));
    }

    public function testAFileThatSomeoneHasChangedSinceIsNotTouched(): void
    {
        $file = "{$this->folder}/etc/sysctl.d/60-nexus.conf";
        self::assertSame(0, $this->tune("--format=sysctl.d --apply --root={$this->folder}")[0]);
        file_put_contents($file, "# mine\n", FILE_APPEND);
        [$code, $said] = $this->tune("--undo --root={$this->folder}");

        self::assertSame(77, $code);
        self::assertStringContainsString('was changed since it was applied, so nothing was undone', $said);
        self::assertStringEndsWith("# mine\n", (string) file_get_contents($file));
    }

    public function testALinkAndAFormatThatCannotBeUndoneAreRefused(): void
    {
        [$code, $said] = $this->tune("--format=nginx --apply --root={$this->folder}");
        self::assertSame(77, $code);
        self::assertStringContainsString('--apply does not install nginx', $said);

        mkdir("{$this->folder}/etc/sysctl.d", recursive: true);
        symlink('/dev/null', "{$this->folder}/etc/sysctl.d/60-nexus.conf");
        [$code, $said] = $this->tune("--format=sysctl.d --apply --root={$this->folder}");
        self::assertSame(77, $code);
        self::assertStringContainsString('is a link', $said);
        self::assertSame([], glob("{$this->folder}/var/lib/nexus/tune/*"));
    }

    /** The namespaces of the test have their own kernel settings, /etc/sysctl.d and /var/lib. */
    public function testTheRunningKernelChangesAndChangesBack(): void
    {
        exec('unshare --net --mount true 2>&1', $output, $code);
        if ($code !== 0 || !is_dir('/etc/sysctl.d')) {
            self::markTestSkipped('Namespaces are not permitted.');
        }
        $nexus = PHP_BINARY . ' ' . \dirname(__DIR__, 3) . '/bin/nexus';
        $names = 'net.core.somaxconn net.ipv4.tcp_keepalive_time net.ipv4.ip_local_port_range';
        exec('unshare --net --mount sh -e -c ' . escapeshellarg(
            "mount -t tmpfs none /etc/sysctl.d; mount -t tmpfs none /var/lib
            sysctl -q -w net.core.somaxconn=77 net.ipv4.tcp_keepalive_time=7200
            sysctl -n {$names} > {$this->folder}/before
            {$nexus} tune --format=sysctl.d --apply > {$this->folder}/said
            sysctl -n {$names} > {$this->folder}/applied
            sysctl -q -w net.ipv4.tcp_keepalive_time=99
            {$nexus} tune --undo >> {$this->folder}/said
            sysctl -n {$names} > {$this->folder}/undone
            ls /etc/sysctl.d /var/lib/nexus/tune > {$this->folder}/left",
        ) . ' 2>&1', $said, $code);
        $lines = fn(string $name): array => (array) file("{$this->folder}/{$name}", FILE_IGNORE_NEW_LINES);

        self::assertSame(0, $code, implode("\n", $said));
        self::assertSame(['4096', '120', "15000\t60999"], $lines('applied'));
        self::assertSame('99', $lines('undone')[1], 'what someone has changed since stays');
        self::assertSame([$lines('before')[0], '99', $lines('before')[2]], $lines('undone'));
        self::assertContains('net.core.somaxconn: 77 -> 4096', $lines('said'));
        self::assertSame(['/etc/sysctl.d:', '', '/var/lib/nexus/tune:'], $lines('left'));
    }

    /** @return array{int, string} */
    private function tune(string $options): array
    {
        $command = PHP_BINARY . ' ' . \dirname(__DIR__, 3) . "/bin/nexus tune {$options}";
        exec("env -u PHP_INI_SCAN_DIR {$command} 2>&1", $output, $code);

        return [$code, implode("\n", $output) . "\n"];
    }
}
