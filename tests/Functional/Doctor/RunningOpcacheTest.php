<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Php\RunningOpcache;
use Nexus\Doctor\Subject;
use Nexus\Server\Control\OpcacheState;
use Nexus\Server\Control\ServerControl;
use Nexus\Server\ServerConfig;
use Nexus\Tests\Functional\Lifecycle\LifecycleTestCase;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** What a full OPcache does: counters of a running server, whose application includes 600 files at /load. */
#[CoversNothing]
final class RunningOpcacheTest extends LifecycleTestCase
{
    private const FILES = 600;

    protected function setUp(): void
    {
        parent::setUp();
        \extension_loaded('Zend OPcache') || self::markTestSkipped('OPcache is not loaded.');
        mkdir("{$this->directory}/code");
        for ($file = 0; $file < self::FILES; $file++) {
            $functions = "return function (): array {\n";
            for ($number = 0; $number < 40; $number++) {
                $functions .= "    \$a['common_{$number}'] = 'the text number {$number} of all files';\n"
                    . "    \$a['k{$file}_{$number}'] = 'text {$file} {$number}';\n";
            }
            file_put_contents("{$this->directory}/code/f{$file}.php", "<?php {$functions}    return \$a;\n};\n");
            // OPcache does not store files that have changed within the last two seconds.
            touch("{$this->directory}/code/f{$file}.php", time() - 60);
        }
        file_put_contents("{$this->directory}/app.php", <<<'PHP'
            <?php
            return static function (Nexus\Http\Request $request): Nexus\Http\Response {
                foreach (glob(__DIR__ . '/code/*.php') as $file) {
                    require $file;
                }
                return Nexus\Http\Response::text('loaded');
            };
            PHP);
        touch("{$this->directory}/app.php", time() - 60);
    }

    public function testEverythingFits(): void
    {
        $server = $this->serveWith([]);
        $first = $this->load($server);
        self::assertSame([], self::codes($first));
        self::assertGreaterThanOrEqual(self::FILES, $first->scripts);
        self::assertSame($first->misses, $this->load($server)->misses, 'the second time nothing is compiled');
    }

    public function testWithoutMemoryFilesAreCompiledAgainAndAgain(): void
    {
        $server = $this->serveWith(['opcache.memory_consumption=8', 'opcache.interned_strings_buffer=4']);
        $first = $this->load($server);
        self::assertContains('DR-316', self::codes($first));
        self::assertStringContainsString('"DR-316"', $this->doctor($server));
        self::assertTrue($first->isFull);
        self::assertLessThan(self::FILES, $first->scripts);
        self::assertGreaterThan($first->misses, $this->load($server)->misses);
    }

    public function testWithoutEntriesFilesAreCompiledAgainAndAgain(): void
    {
        $server = $this->serveWith(['opcache.max_accelerated_files=200']);
        $first = $this->load($server);
        self::assertSame(['DR-317'], self::codes($first));
        self::assertSame(223, $first->keys, 'the next prime of the table');
        self::assertGreaterThan($first->misses, $this->load($server)->misses);
    }

    public function testStringsThatDoNotFitAreStoredWithEachScript(): void
    {
        $server = $this->serveWith(['opcache.interned_strings_buffer=8']);
        $wide = $this->load($server);
        self::assertNotContains('DR-318', self::codes($wide));
        $server->kill();

        $server = $this->serveWith(['opcache.interned_strings_buffer=1']);
        $narrow = $this->load($server);
        self::assertContains('DR-318', self::codes($narrow));
        self::assertGreaterThan(
            1.2 * ($wide->used - $wide->strings),
            $narrow->used - $narrow->strings,
            'memory of the scripts alone',
        );
    }

    public function testChangedScriptsWasteMemory(): void
    {
        $server = $this->serveWith([
            'opcache.memory_consumption=16',
            'opcache.interned_strings_buffer=4',
            'opcache.validate_timestamps=1',
            'opcache.revalidate_freq=0',
        ]);
        $first = $this->load($server);
        self::assertSame(0, $first->wasted);
        foreach ((array) glob("{$this->directory}/code/*.php") as $file) {
            touch((string) $file, time() - 30);
        }
        $second = $this->load($server);
        self::assertGreaterThan(1 << 20, $second->wasted);
        self::assertContains('DR-319', self::codes($second));
    }

    /** @param list<string> $settings */
    private function serveWith(array $settings): ServerProcess
    {
        $php = [];
        foreach ($settings as $setting) {
            array_push($php, '-d', $setting);
        }

        return $this->serveOwn(['--workers=1'], php: $php);
    }

    private function load(ServerProcess $server): OpcacheState
    {
        self::assertSame('loaded', $server->get('/')->body);
        $workers = ServerControl::find((string) $server->master())->php();
        self::assertCount(1, $workers);
        self::assertContains("{$this->directory}/code/f7.php", $workers[0]->files);
        $state = $workers[0]->opcache;
        self::assertNotNull($state);

        return $state;
    }

    /** @return list<string> */
    private static function codes(OpcacheState $state): array
    {
        $subject = new Subject(
            new DirectoryMachine('/nonexistent'),
            new PhpFacts(PHP_VERSION, 'a test', 'php.ini', 'x86_64', [], []),
            ServerConfig::default(),
            new \DateTimeImmutable(),
            runningOpcache: $state,
        );

        return array_map(
            static fn(Finding $finding): string => $finding->rule->code,
            Examination::of($subject, [new RunningOpcache()])->findings,
        );
    }

    /** The JSON of `nexus doctor`. */
    private function doctor(ServerProcess $server): string
    {
        $nexus = \dirname(__DIR__, 3) . '/bin/nexus';

        return (string) shell_exec('cd ' . escapeshellarg($this->directory) . ' && ' . PHP_BINARY
            . " {$nexus} doctor --json --pid={$server->master()} 2>/dev/null");
    }
}
