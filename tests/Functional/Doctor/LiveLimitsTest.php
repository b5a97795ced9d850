<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** Limits of control groups and of processes, with groups of this test's own: programs/limits.php. */
#[CoversNothing]
final class LiveLimitsTest extends TestCase
{
    private const ROOT = '/sys/fs/cgroup';

    /** @var list<string> */
    private array $groups = [];

    protected function tearDown(): void
    {
        foreach ($this->groups as $group) {
            $end = microtime(true) + 5.0;
            while (!@rmdir($group) && microtime(true) < $end) {
                // The kernel is still removing the group's last process.
                usleep(1000);
            }
        }
    }

    public function testFewDescriptorsAreFoundAndMoreAreNot(): void
    {
        self::assertContains('DR-201', $this->examine('nothing', 'ulimit -n 256;')['before']);
        exec('bash -c "ulimit -n 65535" 2>&1', $output, $code);
        if ($code === 0) {
            self::assertNotContains('DR-201', $this->examine('nothing', 'ulimit -n 65535;')['before']);
        }
    }

    public function testAcceptFailsAtTheLimitOfDescriptorsAndTheClientWaits(): void
    {
        $seen = $this->examine('descriptors', 'ulimit -n 256;');

        self::assertSame(['accepted with all descriptors in use: no', 'with one more: yes'], $seen['notes']);
    }

    public function testForkFailsAtTheLimitOfProcesses(): void
    {
        $group = $this->group('pids', ['pids.max' => '20']);
        $seen = $this->examine('processes', "echo \$\$ > {$group}/cgroup.procs;");
        self::assertNotContains('DR-204', $seen['before']);
        self::assertContains('DR-204', $seen['after']);
        self::assertContains('DR-203', $seen['after']);

        $wider = $this->group('pids', ['pids.max' => '2000']);
        $seen = $this->examine('processes', "echo \$\$ > {$wider}/cgroup.procs;");
        self::assertNotContains('DR-204', $seen['after']);
        self::assertNotContains('DR-203', $seen['after']);
    }

    public function testAProcessIsKilledAtTheLimitOfMemory(): void
    {
        $file = is_file(self::ROOT . '/cgroup.controllers') ? 'memory.max' : 'memory.limit_in_bytes';
        $group = $this->group('memory', [$file => (string) (96 << 20)]);
        $seen = $this->examine('memory', "echo \$\$ > {$group}/cgroup.procs;");
        self::assertContains('DR-341', $seen['before'], 'two workers may use 512 MiB each');
        self::assertNotContains('DR-211', $seen['before']);
        self::assertContains('DR-211', $seen['after']);

        $wider = $this->group('memory', [$file => (string) (2048 << 20)]);
        $seen = $this->examine('memory', "echo \$\$ > {$wider}/cgroup.procs;");
        self::assertNotContains('DR-341', $seen['before']);
        self::assertNotContains('DR-211', $seen['after']);
    }

    public function testAQuotaThrottles(): void
    {
        $isNew = is_file(self::ROOT . '/cgroup.controllers');
        // The period is short: on a busy machine a process gets less than a fifth of a processor, but some milliseconds
        // at a time.
        $group = $this->group('cpu', $isNew
            ? ['cpu.max' => '2000 10000']
            : ['cpu.cfs_period_us' => '10000', 'cpu.cfs_quota_us' => '2000']);
        $seen = $this->examine('cpu', "echo \$\$ > {$group}/cgroup.procs;");
        self::assertContains('DR-221', $seen['after']);

        $wider = $this->group('cpu', []);
        self::assertNotContains('DR-221', $this->examine('cpu', "echo \$\$ > {$wider}/cgroup.procs;")['after']);
    }

    /** @param array<string, string> $settings */
    private function group(string $controller, array $settings): string
    {
        $parent = is_file(self::ROOT . '/cgroup.controllers') ? self::ROOT : self::ROOT . "/{$controller}";
        $group = "{$parent}/nexus-doctor-" . bin2hex(random_bytes(4));
        if (!@mkdir($group)) {
            self::markTestSkipped("Control groups cannot be created in {$parent}.");
        }
        $this->groups[] = $group;
        foreach ($settings as $file => $value) {
            if (@file_put_contents("{$group}/{$file}", $value) === false) {
                self::markTestSkipped("{$group}/{$file} cannot be written: the controller is not delegated.");
            }
        }

        return $group;
    }

    /** @return array{before: list<string>, after: list<string>, notes: list<string>} */
    private function examine(string $what, string $preparation): array
    {
        $php = PHP_BINARY . ' ' . __DIR__ . "/programs/limits.php {$what}";
        exec('bash -c ' . escapeshellarg("{$preparation} exec {$php}") . ' 2>&1', $output);
        $data = json_decode($output[\count($output) - 1] ?? '', true);
        self::assertIsArray($data, implode("\n", $output));

        /** @var array{before: list<string>, after: list<string>, notes: list<string>} */
        return $data;
    }
}
