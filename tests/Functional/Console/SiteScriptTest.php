<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Console;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** `nexus run --site`: a script finds what the scripts of the site find. */
#[CoversNothing]
final class SiteScriptTest extends TestCase
{
    private const NEXUS = __DIR__ . '/../../../bin/nexus';
    private const SCRIPT = <<<'PHP'
        <?php
        echo json_encode([
            'precision' => ini_get('precision'), 'changed' => @ini_set('precision', '9'),
            'memory_limit' => ini_get('memory_limit'), 'refused' => @ini_set('memory_limit', '1G'),
            'limit after' => ini_get('memory_limit'), 'open_basedir' => ini_get('open_basedir'),
            'mode' => getenv('APP_MODE'), 'server' => $_SERVER['APP_MODE'] ?? null, 'secret' => getenv('APP_SECRET'),
        ]), "\n";
        PHP;

    private string $folder;

    protected function setUp(): void
    {
        $this->folder = sys_get_temp_dir() . '/nexus-site-script-' . bin2hex(random_bytes(6));
        mkdir("{$this->folder}/root", recursive: true);
        file_put_contents("{$this->folder}/root/index.php", self::SCRIPT);
        $this->configure($this->site('')
            . "->php('precision', '5')->phpAdmin('memory_limit', '77M')->phpAdmin('open_basedir', '{$this->folder}')"
            . '->param("APP_MODE", "live x=\"1\"")->sapi("fpm-fcgi")', 'keptEnvironment: ["APP_KEPT", "PATH"]');
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->folder));
    }

    private function site(string $rules): string
    {
        return "Site::of('{$this->folder}/root')->index('index.php'){$rules}";
    }

    private function configure(string $sites, string $privileges = ''): void
    {
        file_put_contents("{$this->folder}/nexus.php", "<?php
            use Nexus\\Server\\{ServerConfig, Site, Privileges};
            \$config = ServerConfig::default()->withPrivileges(new Privileges({$privileges}));
            foreach ([{$sites}] as \$site) { \$config = \$config->withSite(\$site); }
            return \$config;");
    }

    /**
     * @param list<string> $arguments
     * @param list<string> $php options
     * @return array{int, string, string} exit code, output, errors
     */
    private function nexus(array $arguments, ?string $folder = null, array $php = []): array
    {
        $process = proc_open(
            [PHP_BINARY, ...$php, self::NEXUS, 'run', ...$arguments],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "{$this->folder}/errors", 'w']],
            $pipes,
            $folder ?? $this->folder,
            ['APP_SECRET' => 'secret', 'APP_KEPT' => 'kept'] + getenv(),
        );
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $output, (string) file_get_contents("{$this->folder}/errors")];
    }

    private function script(string $code): string
    {
        file_put_contents("{$this->folder}/script.php", "<?php {$code}");

        return "{$this->folder}/script.php";
    }

    public function testItFindsWhatAServedScriptFinds(): void
    {
        $server = ServerProcess::start("{$this->folder}/root", ['--classic', '--workers=1'], $this->folder);
        $served = $server->get('/index.php')->body;
        [$code, $output] = $this->nexus(['--site', 'root/index.php']);

        self::assertSame(0, $code);
        self::assertSame($served, $output);
        self::assertSame([
            'precision' => '5', 'changed' => '5', 'memory_limit' => '77M', 'refused' => false, 'limit after' => '77M',
            'open_basedir' => $this->folder, 'mode' => 'live x="1"', 'server' => 'live x="1"', 'secret' => false,
        ], json_decode($output, true));
    }

    public function testArgumentsAndTheExitCodeAreThoseOfTheScript(): void
    {
        $script = $this->script('echo json_encode([$argv, getenv("APP_KEPT")]); exit(7);');
        [$code, $output] = $this->nexus(['--site', $script, 'daily', '--site=x', '--', '-v']);

        self::assertSame([7, [[$script, 'daily', '--site=x', '--', '-v'], 'kept']], [$code, json_decode($output)]);
    }

    public function testPhpSapiIsCliUnlessItIsAskedFor(): void
    {
        $script = $this->script('echo PHP_SAPI, " ", php_sapi_name();');

        self::assertSame('cli cli', $this->nexus(['--site', $script])[1]);
        self::assertSame('fpm-fcgi fpm-fcgi', $this->nexus(['--site', '--site-sapi', $script])[1]);
        $this->configure($this->site(''));
        self::assertSame('nexus nexus', $this->nexus(['--site-sapi', '--site', $script])[1]);
    }

    public function testTheSettingsAreNotPassedOn(): void
    {
        $this->configure($this->site('->phpAdmin("precision", "6")->param("APP_MODE", "live")'));
        $child = $this->script('echo json_encode([ini_get("precision"), getenv("NEXUS_SITE"), getenv("APP_MODE")]);');
        $script = "{$this->folder}/parent.php";
        file_put_contents($script, '<?php passthru(PHP_BINARY . " -n ' . $child . '"); echo getenv("NEXUS_SITE");');

        self::assertSame('["14",false,"live"]', $this->nexus(['--site', $script])[1]);
    }

    public function testOptionsOfPhpComeBeforePhpValuesAndNotBeforeAdminValues(): void
    {
        $script = $this->script('echo ini_get("precision"), " ", ini_get("memory_limit");');

        $php = ['-d', 'precision=8', '-d', 'memory_limit=99M'];
        self::assertSame('8 77M', $this->nexus(['--site', $script], php: $php)[1]);
    }

    public function testAnotherFolderNamesTheConfiguration(): void
    {
        $script = $this->script('echo ini_get("precision");');
        foreach ([$this->folder, "{$this->folder}/nexus.php"] as $config) {
            self::assertSame('5', $this->nexus(['--site', "--config={$config}", $script], '/')[1]);
        }
    }

    public function testTheHostNamesTheSite(): void
    {
        $site = fn(string $hosts, string $mode): string => $this->site("{$hosts}->param('APP_MODE', '{$mode}')");
        $named = $site('->hosts("shop.example", "*.shop.example")', 'shop') . ',' . $site('->hosts("wiki.example")', 'wiki');
        $this->configure("{$named}," . $site('', 'rest'));
        $script = $this->script('echo getenv("APP_MODE");');
        foreach ([
            'shop.example' => 'shop', 'SHOP.example' => 'shop', 'a.b.shop.example' => 'shop', 'wiki.example' => 'wiki',
            'xshop.example' => 'rest', 'other' => 'rest',
        ] as $host => $mode) {
            self::assertSame($mode, $this->nexus(["--site={$host}", $script])[1], $host);
        }
        [$code, , $errors] = $this->nexus(['--site', $script]);
        self::assertSame(78, $code);
        self::assertStringContainsString(
            'has several sites: name the host of one, as in --site=shop.example. '
                . 'Hosts: shop.example, *.shop.example, wiki.example.',
            $errors,
        );
        $this->configure($named);
        self::assertStringContainsString('has no site for other. Hosts: ', $this->nexus(['--site=other', $script])[2]);
    }

    public function testTheUserIsTakenIfAskedFor(): void
    {
        $script = $this->script('echo posix_geteuid();');
        if (posix_geteuid() !== 0) {
            $this->configure($this->site(''), 'user: "root"');
            [$code, , $errors] = $this->nexus(['--site', '--as-user', $script]);
            self::assertSame(77, $code);
            self::assertStringContainsString('only root can become another user', $errors);

            return;
        }
        chmod($this->folder, 0o755);
        $daemon = posix_getpwnam('daemon');
        self::assertIsArray($daemon);
        $this->configure($this->site(''), 'user: "daemon"');
        self::assertSame('0', $this->nexus(['--site', $script])[1]);
        self::assertSame((string) $daemon['uid'], $this->nexus(['--site', '--as-user', $script])[1]);
    }

    /** @return iterable<string, array{list<string>, int, string}> */
    public static function mistakes(): iterable
    {
        yield 'no script' => [['--site'], 1, 'the script is missing: nexus run --site[=HOST]'];
        yield 'no site' => [['--config=/srv', 'x.php'], 1, '--config, --as-user and --site-sapi need --site'];
        yield 'unknown' => [['--site', '--foo', 'x.php'], 1, '--foo is no option of nexus run'];
        yield 'no configuration' => [['--site', '--config=/none', 'x.php'], 78, '/none does not exist: run it in'];
        yield 'no user' => [['--site', '--as-user', 'x.php'], 78, "withPrivileges(new Privileges(user: 'www-data'))"];
    }

    /** @param list<string> $arguments */
    #[DataProvider('mistakes')]
    public function testMistakesSayWhatToDo(array $arguments, int $exit, string $message): void
    {
        [$code, $output, $errors] = $this->nexus($arguments);

        self::assertSame([$exit, ''], [$code, $output]);
        self::assertStringContainsString($message, $errors);
    }

    public function testAConfigurationWithoutASiteOrWithAMistakeIsNamed(): void
    {
        $this->configure('');
        self::assertStringContainsString('nexus.php has no site: withSite(', $this->nexus(['--site', 'x.php'])[2]);
        $this->configure($this->site('->deny("")'));
        self::assertStringContainsString("{$this->folder}/nexus.php:", $this->nexus(['--site', 'x.php'])[2]);
    }
}
