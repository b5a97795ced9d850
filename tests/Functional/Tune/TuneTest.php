<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Tune;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;
use Symfony\Component\Yaml\Yaml;

/** Each file of `nexus tune` is valid by its own tool. */
#[CoversNothing]
final class TuneTest extends TestCase
{
    private const PROFILES = ['api', 'realtime', 'legacy-fpm'];

    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-tune-' . bin2hex(random_bytes(6));
        mkdir($this->folder);
    }

    protected function tearDown(): void
    {
        exec('rm -r ' . escapeshellarg($this->folder));
    }

    public function testTheKernelTakesTheSysctlsAndTheFindingsAreGone(): void
    {
        exec('unshare --net true 2>&1', $output, $code);
        if ($code !== 0) {
            self::markTestSkipped('Network namespaces are not permitted.');
        }
        foreach (self::PROFILES as $profile) {
            $settings = array_filter(
                explode("\n", self::tuned('sysctl.d', "--profile={$profile}")),
                static fn(string $line): bool => str_starts_with($line, 'net.'),
            );
            file_put_contents("{$this->folder}/60-nexus.conf", implode("\n", $settings) . "\n");
            $doctor = PHP_BINARY . ' ' . \dirname(__DIR__) . '/Doctor/programs/kernel.php findings';
            $bad = 'sysctl -q -w net.core.somaxconn=8 net.ipv4.tcp_syncookies=0 net.ipv4.tcp_tw_reuse=0'
                . " 'net.ipv4.ip_local_port_range=8000 9000'";
            $inside = "{$bad} && {$doctor} && sysctl -q -p {$this->folder}/60-nexus.conf && {$doctor}";
            exec('unshare --net sh -c ' . escapeshellarg($inside) . ' 2>&1', $said, $code);

            self::assertSame(0, $code, implode("\n", $said));
            self::assertSame(['DR-101', 'DR-103', 'DR-111', 'DR-112', 'DR-114', 'DR-124'], self::codes($said[0]));
            self::assertSame([], self::codes($said[1]));
            $said = [];
        }
    }

    public function testSystemdAcceptsTheUnit(): void
    {
        self::need('systemd-analyze');
        mkdir("{$this->folder}/nexus.service.d");
        file_put_contents("{$this->folder}/nexus.service", "[Service]\nExecStart=/bin/true\n");
        file_put_contents("{$this->folder}/nexus.service.d/tune.conf", self::tuned('systemd', '--memory=4G'));
        $environment = "SYSTEMD_UNIT_PATH={$this->folder}: ";

        self::assertSame('', self::said("{$environment}systemd-analyze verify {$this->folder}/nexus.service"));
        file_put_contents("{$this->folder}/nexus.service.d/tune.conf", "[Service]\nLimitNOFILE=many\n");
        self::assertStringContainsString('many', self::said(
            "{$environment}systemd-analyze verify {$this->folder}/nexus.service",
        ));
    }

    public function testTheShellAcceptsTheScriptOfDocker(): void
    {
        file_put_contents("{$this->folder}/run.sh", self::tuned('docker', '--cpus=2', '--memory=512M'));
        mkdir("{$this->folder}/bin");
        file_put_contents("{$this->folder}/bin/docker", "#!/bin/sh\nprintf '%s\\n' \"\$@\"\n");
        chmod("{$this->folder}/bin/docker", 0o755);
        $said = explode("\n", trim(self::said(
            "PATH={$this->folder}/bin:\$PATH sh {$this->folder}/run.sh image argument",
        )));

        self::assertSame(['run', '--cpus', '2', '--memory', '512m'], \array_slice($said, 0, 5));
        self::assertContains('net.ipv4.ip_local_port_range=15000 60999', $said);
        self::assertSame(['8080:8080', 'image', 'argument'], \array_slice($said, -3));
    }

    public function testComposeAndKubernetesAreYamlOfTheRightForm(): void
    {
        /** @var array{services: array{app: array<string, mixed>}} $compose */
        $compose = Yaml::parse(self::tuned('compose', '--cpus=3', '--memory=2G', '--port=20000'));
        $app = $compose['services']['app'];
        self::assertSame([3, '2048m', '20s'], [$app['cpus'], $app['mem_limit'], $app['stop_grace_period']]);
        self::assertSame(['soft' => 65535, 'hard' => 65535], ((array) $app['ulimits'])['nofile']);
        self::assertSame('20000', ((array) $app['sysctls'])['net.ipv4.ip_local_reserved_ports']);

        /** @var array{spec: array{template: array{spec: array{containers: list<array{resources: array{limits: mixed}}>,
         *     securityContext: array{sysctls: list<array<string, mixed>>}}}}} $patch */
        $patch = Yaml::parse(self::tuned('kubernetes', '--cpus=3', '--memory=2G'));
        $pod = $patch['spec']['template']['spec'];
        self::assertSame(['cpu' => '3', 'memory' => '2048Mi'], $pod['containers'][0]['resources']['limits']);
        foreach ($pod['securityContext']['sysctls'] as $sysctl) {
            self::assertSame(['name', 'value'], array_keys($sysctl));
            self::assertIsString($sysctl['value']);
        }
    }

    #[TestWith(['api'])]
    #[TestWith(['legacy-fpm'])]
    public function testPhpTakesTheSettings(string $profile): void
    {
        $file = "{$this->folder}/php.ini";
        file_put_contents($file, self::tuned('php.ini', "--profile={$profile}", '--cpus=4', '--memory=1G'));
        $code = 'echo json_encode(array_map(ini_get(...), ["memory_limit", "zend.assertions", "opcache.jit"]));';
        // PHP has it built in from 8.5 on.
        $opcache = PHP_VERSION_ID < 80500 ? '-d zend_extension=opcache' : '';
        $said = self::said(PHP_BINARY . " -n -c {$file} {$opcache} -r " . escapeshellarg($code));

        self::assertSame($profile === 'api' ? '["204M","-1","disable"]' : '["128M","-1","disable"]', $said);
    }

    public function testPhpFpmAcceptsThePool(): void
    {
        $fpm = self::need('php-fpm8.2', 'php-fpm8.4', 'php-fpm');
        $pool = self::tuned('php-fpm', '--memory=4G', '--max-connections=50');
        self::assertStringContainsString("pm.max_children = 47\n", $pool);
        self::assertStringContainsString('0.8 x 4096 MiB / 64.0 MiB = 51; max_connections 50 - 3 = 47', $pool);
        file_put_contents("{$this->folder}/pool.conf", strtr($pool, ['/run/php/' => "{$this->folder}/"]));
        file_put_contents(
            "{$this->folder}/fpm.conf",
            "[global]\nerror_log = {$this->folder}/log\ninclude = {$this->folder}/pool.conf\n",
        );

        self::assertStringContainsString('test is successful', self::said("{$fpm} -t -y {$this->folder}/fpm.conf"));
    }

    public function testNginxAcceptsItsFile(): void
    {
        $nginx = self::need('nginx');
        foreach (self::PROFILES as $profile) {
            file_put_contents("{$this->folder}/nexus.conf", self::tuned('nginx', "--profile={$profile}"));
            file_put_contents(
                "{$this->folder}/nginx.conf",
                "pid {$this->folder}/pid;\nerror_log {$this->folder}/log;\nevents {}\nhttp {\n"
                    . "access_log off;\ninclude {$this->folder}/nexus.conf;\n}\n",
            );
            @symlink('/etc/nginx/fastcgi_params', "{$this->folder}/fastcgi_params");
            $said = self::said("{$nginx} -t -p {$this->folder} -c {$this->folder}/nginx.conf");
            self::assertStringContainsString('test is successful', $said);
        }
    }

    public function testWrongUsageIsRefused(): void
    {
        self::assertStringStartsWith('nexus: --format is one of: sysctl.d, systemd', self::tuned('toml'));
        self::assertStringContainsString('--profile is one of', self::tuned('systemd', '--profile=x'));
        self::assertStringContainsString('--memory is a size', self::tuned('systemd', '--memory=lots'));
    }

    private static function tuned(string $format, string ...$options): string
    {
        $nexus = \dirname(__DIR__, 3) . '/bin/nexus';

        return self::said(PHP_BINARY . " {$nexus} tune --format={$format} " . implode(' ', $options));
    }

    private static function said(string $command): string
    {
        return (string) shell_exec("{$command} 2>&1");
    }

    /** @return list<string> without those that other tests of the namespace may cause */
    private static function codes(string $json): array
    {
        $codes = json_decode($json, true);
        self::assertIsArray($codes, $json);
        // DR-122 judges counters of the machine, not of the namespace: other processes can have caused it.
        $texts = array_diff(array_filter($codes, is_string(...)), ['DR-122']);
        sort($texts);

        return $texts;
    }

    /** The first of these commands that is installed. */
    private static function need(string ...$commands): string
    {
        foreach ($commands as $command) {
            $path = trim(self::said("PATH=\$PATH:/usr/sbin command -v {$command}"));
            if ($path !== '') {
                return $path;
            }
        }
        self::markTestSkipped(implode(', ', $commands) . ' is not installed.');
    }
}
