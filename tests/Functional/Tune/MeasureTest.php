<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Tune;

use Nexus\Server\Control\RunningPhp;
use Nexus\Server\Php\PhpCommand;
use Nexus\Tests\Functional\Lifecycle\LifecycleTestCase;
use Nexus\Tune\Preload\FileSelection;
use Nexus\Tune\Preload\PreloadTrial;
use Nexus\Tune\Preload\WorkerUser;
use PHPUnit\Framework\Attributes\CoversNothing;

/** `nexus tune --measure` and `--format=preload`, on applications of the test's own. */
#[CoversNothing]
final class MeasureTest extends LifecycleTestCase
{
    public function testASettingThatMattersHasAnEffect(): void
    {
        file_put_contents("{$this->directory}/app.php", <<<'PHP'
            <?php
            return static function (Nexus\Http\Request $request): Nexus\Http\Response {
                usleep(ini_get('user_agent') === 'fast' ? 5_000 : 300_000);
                return Nexus\Http\Response::text('ok');
            };
            PHP);
        $options = '--rounds=3 --seconds=1 --connections=2';
        [$code, $said] = $this->tune("app.php --measure=user_agent=fast {$options} --json");
        self::assertSame(0, $code, $said);
        $data = json_decode($said, true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($data);
        self::assertIsArray($data['metrics']);
        $verdicts = array_column($data['metrics'], 'verdict', 'name');

        self::assertSame('better', $verdicts['requests per second']);
        self::assertSame('better', $verdicts['latency p50, ms']);
        self::assertCount(7, $verdicts);
    }

    public function testASettingThatDoesNotStartAndAPathThatFailsAreSaid(): void
    {
        $this->write("'ok'");
        [$code, $said] = $this->tune('app.php --measure=--workers=none --rounds=2 --seconds=0.1');
        self::assertSame(70, $code);
        self::assertStringContainsString('The server does not start with --workers=none: ', $said);

        file_put_contents("{$this->directory}/app.php", '<?php return Nexus\Http\App::create();');
        [$code, $said] = $this->tune('app.php --measure=--workers=1 --rounds=2 --seconds=0.1');
        self::assertSame(70, $code);
        self::assertStringContainsString('GET / was not always answered rightly (status 404)', $said);

        self::assertSame(64, $this->tune('app.php --measure=nonsense')[0]);
        self::assertSame(64, $this->tune('--measure=--workers=1')[0]);
        self::assertSame(64, $this->tune('app.php --measure=--workers=1 --rounds=1')[0]);
    }

    public function testThePreloadFileHasWhatTheWorkersHaveLoaded(): void
    {
        \extension_loaded('Zend OPcache') || self::markTestSkipped('OPcache is not loaded.');
        $this->project();
        $server = $this->serveOwn(['--workers=1']);
        self::assertSame('page of Parents', $server->get('/')->body);
        [$code, $preload, $errors] = $this->tune("--format=preload --pid={$server->master()}");

        self::assertSame(0, $code, $errors);
        self::assertMatchesRegularExpression('/    \'Page\.php\',/', $preload);
        self::assertMatchesRegularExpression('~^// 2 files, 2 classes, \d+\.\d MiB of OPcache\.$~m', $preload);
        self::assertStringNotContainsString('Unused.php', $preload);
        self::assertStringNotContainsString('app.php', substr($preload, (int) strpos($preload, 'foreach')));
        file_put_contents("{$this->directory}/preload.php", $preload);
        $settings = '-d opcache.enable_cli=1 -d opcache.preload=' . escapeshellarg("{$this->directory}/preload.php")
            . (posix_geteuid() === 0 ? ' -d opcache.preload_user=root' : '');
        self::assertSame('[true,false]', shell_exec(PHP_BINARY . " {$settings} -r "
            . escapeshellarg("echo json_encode([class_exists('Page'), class_exists('Unused')]);") . ' 2>&1'));
    }

    public function testFilesWithWhichPreloadingFailsAreLeftOutAndNamed(): void
    {
        \extension_loaded('Zend OPcache') || self::markTestSkipped('OPcache is not loaded.');
        $this->project();
        file_put_contents("{$this->directory}/Orphan.php", '<?php class Orphan extends Nowhere {}');
        file_put_contents("{$this->directory}/Twice.php", '<?php class Twice { const A = 1; const A = 2; }');
        $names = ['Parents.php', 'Orphan.php', 'Page.php', 'Twice.php'];
        $selection = self::selection($this->directory, $names);
        $trial = new PreloadTrial(PhpCommand::likeThisProcess(), $this->directory);
        $works = $trial->of($selection);

        self::assertNull($trial->death);
        self::assertSame(['Parents.php', 'Page.php'], $works->files);
        self::assertSame(2, $trial->use?->classes);
        self::assertStringContainsString('Nowhere', $works->refused["{$this->directory}/Orphan.php"]);
        self::assertStringContainsString(
            'Cannot redefine class constant Twice::A',
            $works->refused["{$this->directory}/Twice.php"],
        );
    }

    public function testWhatTheWorkersNameIsNotTrusted(): void
    {
        $this->project();
        file_put_contents("{$this->directory}/functions.php", '<?php function f(): object { return new class {}; }');
        symlink('/etc/hostname', "{$this->directory}/link.php");
        $named = ['Page.php', 'functions.php', 'link.php', '../../etc/passwd', 'missing.php', "Page.php\n"];

        self::assertSame(['Page.php'], self::selection($this->directory, $named)->files);
        $refused = self::selection($this->directory, ['Page.php'], null);
        self::assertSame([], $refused->files);
        self::assertSame(['the user of the workers could change it'], array_values($refused->refused));
    }

    /** @param list<string> $names */
    private static function selection(string $directory, array $names, ?int $pid = -1): FileSelection
    {
        $worker = RunningPhp::of([
            'php' => ['files' => array_map(static fn(string $name): string => "{$directory}/{$name}", $names)],
        ]);
        self::assertNotNull($worker);

        return FileSelection::of(
            [$worker],
            $directory,
            $pid === null ? null : WorkerUser::of((int) getmypid()),
        );
    }

    private function project(): void
    {
        $files = [
            'Parents' => '<?php abstract class Parents { abstract function name(): string; }',
            'Page' => '<?php class Page extends Parents {
                function name(): string { return "page of " . parent::class; }
            }',
            'Unused' => '<?php class Unused {}',
            'app' => '<?php
                spl_autoload_register(static function (string $class): void {
                    is_file($file = __DIR__ . "/{$class}.php") && require $file;
                });
                return static fn(Nexus\Http\Request $request) => Nexus\Http\Response::text((new Page())->name());',
        ];
        foreach ($files as $name => $code) {
            file_put_contents("{$this->directory}/{$name}.php", $code);
            touch("{$this->directory}/{$name}.php", time() - 60);
        }
    }

    /** @return array{int, string, string} exit code, standard output, standard error */
    private function tune(string $options): array
    {
        $process = proc_open(
            'exec ' . PHP_BINARY . ' ' . \dirname(__DIR__, 3) . "/bin/nexus tune {$options}",
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "{$this->directory}/errors", 'w']],
            $pipes,
            $this->directory,
        );
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);
        $code = proc_close($process);
        $errors = (string) file_get_contents("{$this->directory}/errors");

        return [$code, $output === '' ? $errors : $output, $errors];
    }
}
