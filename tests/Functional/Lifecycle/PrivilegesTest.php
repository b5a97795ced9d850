<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class PrivilegesTest extends LifecycleTestCase
{
    private const NOBODY = 65534;
    private const WHO = "json_encode([posix_getuid(), posix_geteuid(), posix_getgid(), posix_getgroups(), fileowner('/proc/self/status')])";

    protected function setUp(): void
    {
        parent::setUp();
        if (posix_geteuid() !== 0) {
            self::markTestSkipped('Needs root to become another user.');
        }
        chmod($this->directory, 0o755);
    }

    public function testLeaderAndWorkersAreAnotherUserAndDieWithTheirMasterAllTheSame(): void
    {
        $this->write(self::WHO);
        $server = $this->serveOwn(['--workers=2', '--user=nobody']);
        // It owns its files in /proc, so it is dumpable: its user may inspect it.
        self::assertSame('[65534,65534,65534,[65534],65534]', $server->get('/')->body);
        self::assertSame([0, self::NOBODY], [self::ownerOf($server->master()), self::ownerOf($server->leader())]);
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        self::assertSame('[65534,65534,65534,[65534],65534]', $server->get('/')->body);
        self::strike($server->workers()[0], SIGKILL);
        ServerProcess::eventually(
            'it is replaced',
            static fn(): bool => str_contains($server->errors(), 'replaced.') && count($server->workers()) === 2,
        );
        $processes = array_keys($server->processes());
        $server->signal(SIGKILL);
        self::untilGone($processes);
    }

    public function testOnlyNamedVariablesReachTheApplication(): void
    {
        $this->write("json_encode([getenv('SECRET'), getenv('KEPT'), getenv('PATH'), getenv('NEXUS_ENV')])");
        putenv('SECRET=1');
        putenv('KEPT=2');
        try {
            self::assertSame(
                '[false,"2",false,"production"]',
                $this->serveOwn(['--workers=1', '--env=production', '--keep-env=KEPT,NEVER'])->get('/')->body,
            );
            self::assertSame(
                '["1","2",' . json_encode(getenv('PATH'), JSON_UNESCAPED_SLASHES) . ',"production"]',
                stripslashes($this->serveOwn(['--workers=1', '--env=production'])->get('/')->body),
            );
        } finally {
            putenv('SECRET');
            putenv('KEPT');
        }
    }

    public function testAGroupCanBeNamed(): void
    {
        $this->write(self::WHO);
        $group = posix_getgrnam('daemon');
        self::assertIsArray($group);
        $id = $group['gid'];

        self::assertSame(
            "[65534,65534,{$id},[{$id}],65534]",
            $this->serveOwn(['--workers=1', '--user=nobody:daemon'])->get('/')->body,
        );
    }

    public function testClassicModeGivesUpRootAsWell(): void
    {
        file_put_contents("{$this->directory}/index.php", '<?php echo posix_getuid();');
        $server = ServerProcess::start(
            "{$this->directory}/index.php",
            ['--classic', '--workers=1', '--user=nobody'],
            $this->directory,
        );
        try {
            self::assertSame((string) self::NOBODY, $server->get('/')->body);
            $server->signal(SIGTERM);
            self::assertSame(0, $server->exitCode());
        } finally {
            $server->kill();
        }
    }

    #[TestWith(['no-such-user', 'there is no user no-such-user'])]
    #[TestWith(['nobody:no-such-group', 'there is no group no-such-group'])]
    public function testAnUnknownUserIsReportedAtTheStart(string $user, string $reason): void
    {
        $this->write("'hello'");
        [$code, $said] = ServerProcess::fail('app.php', ['--port=0', "--user={$user}"], $this->directory);

        self::assertSame(77, $code);
        self::assertStringContainsString("[NX-0429] The workers cannot run as {$user}: {$reason}.", $said);
    }

    public function testNewPrivilegesAreForbiddenOnRequestOnly(): void
    {
        $this->write(
            "preg_match('/^NoNewPrivs:\\s*(\\d)/m', (string) file_get_contents('/proc/self/status'), \$m) ? \$m[1] : ''",
        );
        $server = $this->serveOwn(['--workers=1']);
        self::assertSame('0', $server->get('/')->body);
        $server->kill();
        $server = $this->serveOwn(['--workers=1', '--no-new-privileges', '--user=nobody']);

        self::assertSame('1', $server->get('/')->body);
    }

    private static function ownerOf(int $pid): int
    {
        return preg_match(
            '/^Uid:\s*(\d+)/m',
            (string) file_get_contents("/proc/{$pid}/status"),
            $match,
        ) === 1 ? (int) $match[1] : -1;
    }
}
