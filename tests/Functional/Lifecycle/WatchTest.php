<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class WatchTest extends TestCase
{
    private string $directory;
    private ?ServerProcess $server = null;

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-watch-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        touch("{$this->directory}/composer.json");
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    public function testAChangeIsServedAndASyntaxErrorIsAPageUntilItIsMended(): void
    {
        $this->write('one');
        $server = $this->serve();
        self::assertStringContainsString('(development)', $server->banner);
        self::assertSame('one', $server->get('/')->body);
        $this->write('two');
        $this->eventually($server, static fn(HttpAnswer $answer): bool => $answer->body === 'two');
        $this->write('two', ') syntax');
        $this->eventually(
            $server,
            static fn(HttpAnswer $answer): bool => $answer->status === 500 && str_contains(
                $answer->body,
                'ParseError: Unmatched',
            ),
        );
        // A worker of the generation before may still answer the requests that it has accepted.
        $page = "{$this->directory}/part.php:";
        ServerProcess::eventually(
            'every path has the page',
            static fn(): bool => str_contains($server->get('/any')->body, $page),
        );
        $this->write('three');
        $this->eventually($server, static fn(HttpAnswer $answer): bool => $answer->body === 'three');
        self::assertStringContainsString('part.php has changed.', $server->errors());
    }

    public function testAnApplicationThatIsBrokenFromTheStartIsWaitedFor(): void
    {
        $this->write('one', '; nowhere(');
        $server = $this->serve();
        self::assertStringContainsString('ParseError', $server->get('/')->body);
        $this->write('mended');
        $this->eventually($server, static fn(HttpAnswer $answer): bool => $answer->body === 'mended');
    }

    public function testALogThatIsWrittenReloadsNothing(): void
    {
        $this->write('one');
        $server = $this->serve();
        $workers = $server->workers();
        file_put_contents("{$this->directory}/app.log", 'a line');
        file_put_contents("{$this->directory}/.hidden.php", '<?php');
        $this->write('two');
        $this->eventually($server, static fn(HttpAnswer $answer): bool => $answer->body === 'two');
        self::assertSame(1, substr_count($server->errors(), ' changed.'), $server->errors());
        self::assertNotSame($workers, $server->workers());
    }

    public function testANamedFileReloadsClassicModeInProduction(): void
    {
        file_put_contents("{$this->directory}/index.php", '<?php echo require __DIR__ . "/settings.php";');
        file_put_contents("{$this->directory}/settings.php", '<?php return "one";');
        // OPcache does not store files that have changed within the last two seconds: it would read this one again.
        touch("{$this->directory}/settings.php", time() - 60);
        $this->server = $server = ServerProcess::start(
            $this->directory,
            ['--classic', '--workers=1', '--watch-config=settings.php', '--env=production'],
            $this->directory,
        );
        self::assertSame('one', $server->get('/')->body);
        file_put_contents("{$this->directory}/other.php", '<?php return "other";');
        file_put_contents("{$this->directory}/settings.php", '<?php return "two";');
        $this->eventually($server, static fn(HttpAnswer $answer): bool => $answer->body === 'two');
        self::assertStringContainsString("{$this->directory}/settings.php has changed.", $server->errors());
        self::assertStringNotContainsString('other.php', $server->errors());
    }

    private function serve(): ServerProcess
    {
        return $this->server = ServerProcess::start(
            "{$this->directory}/app.php",
            ['--watch', '--workers=1'],
            $this->directory,
        );
    }

    private function write(string $body, string $more = ''): void
    {
        if (!is_file("{$this->directory}/app.php")) {
            file_put_contents("{$this->directory}/app.php", '<?php return (require __DIR__ . "/part.php");');
        }
        file_put_contents(
            "{$this->directory}/part.php",
            "<?php return static fn() => Nexus\\Http\\Response::text('{$body}'){$more};",
        );
    }

    /** @param \Closure(HttpAnswer): bool $is */
    private function eventually(ServerProcess $server, \Closure $is): void
    {
        ServerProcess::eventually('the change is served', static function () use ($server, $is): bool {
            try {
                return $is($server->get('/'));
            } catch (\RuntimeException) {
                return false;
            }
        });
    }
}
