<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Fpm\FastCgi;
use Nexus\Doctor\Fpm\FpmFacts;
use Nexus\Doctor\Fpm\Pools;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\ServerConfig;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** A pool of Debian's php-fpm in a directory of the test's own: what the doctor measures of it. */
#[CoversNothing]
final class LivePoolTest extends TestCase
{
    private const FPM = '/usr/sbin/php-fpm8.2';
    private const CHILDREN = 2;
    private const REQUESTS = 5;

    private string $folder;
    private string $pool;
    private string $address;
    /** @var resource|null */
    private $fpm;

    protected function setUp(): void
    {
        is_executable(self::FPM) || self::markTestSkipped('php-fpm 8.2 is not installed.');
        $this->folder = sys_get_temp_dir() . '/nexus-fpm-' . bin2hex(random_bytes(6));
        $this->pool = 'doctor' . bin2hex(random_bytes(4));
        mkdir("{$this->folder}/etc/php/8.2/fpm/pool.d", recursive: true);
        symlink('/proc', "{$this->folder}/proc");
        $free = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($free);
        $this->address = (string) stream_socket_get_name($free, false);
        fclose($free);
        $configuration = "{$this->folder}/etc/php/8.2/fpm";
        file_put_contents("{$configuration}/php-fpm.conf", "[global]\nerror_log = {$this->folder}/fpm.log\n"
            . "daemonize = no\ninclude = {$configuration}/pool.d/*.conf\n");
        file_put_contents("{$configuration}/pool.d/www.conf", <<<POOL
            [{$this->pool}]
            listen = {$this->address}
            pm = dynamic
            pm.start_servers = 1
            pm.min_spare_servers = 1
            pm.max_spare_servers = 1
            pm.max_children = 2
            pm.status_path = /status
            pm.status_listen = {$this->folder}/status.sock
            request_terminate_timeout = 60s
            user = root
            group = root
            POOL);
        file_put_contents("{$this->folder}/waits.php", <<<'PHP'
            <?php
            while (!file_exists(__DIR__ . '/release')) {
                usleep(20_000);
                clearstatcache();
            }
            echo 'done';
            PHP);
        $fpm = proc_open(
            [self::FPM, '-n', '-R', '-F', '-y', "{$configuration}/php-fpm.conf"],
            [['file', '/dev/null', 'r'], ['file', "{$this->folder}/said", 'w'], ['file', "{$this->folder}/said", 'w']],
            $pipes,
        );
        self::assertIsResource($fpm);
        $this->fpm = $fpm;
        ServerProcess::eventually('php-fpm is ready', fn(): bool => str_contains(
            (string) @file_get_contents("{$this->folder}/fpm.log"),
            'ready to handle connections',
        ));
    }

    protected function tearDown(): void
    {
        if ($this->fpm !== null) {
            proc_terminate($this->fpm, SIGTERM);
            proc_close($this->fpm);
        }
        if (isset($this->folder)) {
            exec('rm -r ' . escapeshellarg($this->folder));
        }
    }

    public function testChildrenQueueAndWaitingAreMeasured(): void
    {
        self::assertSame([], array_intersect(['DR-402', 'DR-405'], array_keys($this->findings())));

        $requests = [];
        for ($number = 0; $number < self::REQUESTS; $number++) {
            $requests[] = FastCgi::send($this->address, "{$this->folder}/waits.php", '/waits.php', '', 5.0);
        }
        $waiting = self::REQUESTS - self::CHILDREN;
        ServerProcess::eventually('all children are busy, and the rest waits', function () use ($waiting): bool {
            $findings = $this->findings();

            return str_contains($findings['DR-405'] ?? '', "{$waiting} connections wait")
                && isset($findings['DR-402'], $findings['DR-403']);
        });
        $findings = $this->findings();
        self::assertStringContainsString('PSS of 2 children, 95th percentile', $findings['DR-403']);
        self::assertStringContainsString('that pm.max_children (2) was reached', $findings['DR-402']);
        $facts = FpmFacts::read($this->machine(), asks: true);
        self::assertSame(self::CHILDREN, $facts?->statuses[$this->pool]->active);

        touch("{$this->folder}/release");
        foreach ($requests as $request) {
            self::assertIsResource($request);
            self::assertSame('done', FastCgi::read($request, 20.0));
        }
        ServerProcess::eventually('the children are idle', fn(): bool
            => FpmFacts::read($this->machine(), asks: true)?->statuses[$this->pool]->active === 0);
        $status = FpmFacts::read($this->machine(), asks: true)?->statuses[$this->pool];
        self::assertNotNull($status);
        self::assertGreaterThan(0, $status->maxReached);
        self::assertArrayNotHasKey('DR-405', $this->findings(), 'the queue is empty again');
    }

    private function machine(): DirectoryMachine
    {
        return new DirectoryMachine($this->folder);
    }

    /** @return array<string, string> what was seen, by code */
    private function findings(): array
    {
        $machine = $this->machine();
        $subject = new Subject(
            $machine,
            new PhpFacts(PHP_VERSION, 'a test', 'php.ini', 'x86_64', [], []),
            ServerConfig::default(),
            new \DateTimeImmutable(),
            fpm: FpmFacts::read($machine, asks: true),
        );
        $findings = Examination::of($subject, [new Pools()])->findings;

        return array_combine(
            array_map(static fn(Finding $finding): string => $finding->rule->code, $findings),
            array_map(static fn(Finding $finding): string => $finding->seen, $findings),
        );
    }
}
