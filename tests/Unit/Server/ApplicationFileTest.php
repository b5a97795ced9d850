<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Actor\ActorSystem;
use Nexus\Http\App;
use Nexus\Http\CompiledApp;
use Nexus\Server\ApplicationFile;
use Nexus\Server\LoadedApplication;
use Nexus\Server\StartException;
use Nexus\Server\Swoole\SwooleWorkerConfig;
use Nexus\Server\Swoole\SwooleWorkerServer;
use Nexus\Testing\HttpClient;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ApplicationFile::class)]
#[CoversClass(LoadedApplication::class)]
#[CoversClass(SwooleWorkerServer::class)]
final class ApplicationFileTest extends TestCase
{
    private const RUN = 'Nexus\Server\Swoole\SwooleWorkerServer::run(
        Nexus\Server\Swoole\SwooleWorkerConfig::bind("127.0.0.1")->logger(new Psr\Log\NullLogger()),
        static fn(Nexus\Actor\ActorSystem $system) => %s,
    );';

    private string $file;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'nexus-application');
    }

    protected function tearDown(): void
    {
        unlink($this->file);
    }

    public function testTheResultOfAFileIsItsApplication(): void
    {
        $this->write('return Nexus\Http\App::create();');

        self::assertInstanceOf(App::class, ApplicationFile::load($this->file));
        self::assertNull(ApplicationFile::read($this->file)->system);
    }

    public function testAFileWithoutAnApplicationGivesWhatItReturns(): void
    {
        $this->write('');
        self::assertSame(1, ApplicationFile::load($this->file));

        $this->write('return null;');
        self::assertNull(ApplicationFile::load($this->file));
    }

    public function testRunGivesTheApplicationAndItsSystem(): void
    {
        $this->write('
            function moved(Nexus\Http\Ws\Application $app): Nexus\Http\Ws\CompiledApplication
            {
                $app->get("/", static fn() => ["served"]);

                return $app->compile();
            }' . sprintf(self::RUN, 'moved(Nexus\Http\HttpApp::create($system))'));
        $loaded = ApplicationFile::read($this->file);

        self::assertInstanceOf(CompiledApp::class, $loaded->served);
        self::assertInstanceOf(ActorSystem::class, $loaded->system);
        self::assertSame($loaded->system, $loaded->served->app()->system());
        self::assertSame('["served"]', HttpClient::for($loaded->served)->get('/')->body());
    }

    public function testEachLoadMakesAnApplicationOfItsOwn(): void
    {
        $this->write(sprintf(self::RUN, 'Nexus\Http\HttpApp::create($system)'));

        self::assertNotSame(ApplicationFile::load($this->file), ApplicationFile::load($this->file));
        self::assertNotSame(ApplicationFile::read($this->file)->system, ApplicationFile::read($this->file)->system);
    }

    public function testWhatTheFileReturnsHasPriority(): void
    {
        $this->write(sprintf(self::RUN, 'null') . 'return Nexus\Http\App::create();');

        self::assertInstanceOf(App::class, ApplicationFile::load($this->file));
    }

    public function testAFileThatLoadsAnotherKeepsItsOwnApplication(): void
    {
        $inner = (string) tempnam(sys_get_temp_dir(), 'nexus-application');
        file_put_contents($inner, '<?php ' . sprintf(self::RUN, 'strlen(...)'));
        $this->write(sprintf(
            '$inner = Nexus\Server\ApplicationFile::load(%s);' . self::RUN,
            var_export($inner, true),
            '["outer", $inner("four")]',
        ));

        self::assertSame(['outer', 4], ApplicationFile::load($this->file));
        unlink($inner);
    }

    public function testASecondApplicationIsRefused(): void
    {
        $run = sprintf(self::RUN, 'strlen(...)');
        $this->write($run . $run);

        $this->expectException(StartException::class);
        $this->expectExceptionMessage('[NX-0418] The application file calls run() twice');
        ApplicationFile::load($this->file);
    }

    public function testAfterAFailureNoFileIsBeingLoaded(): void
    {
        $this->write('throw new DomainException("broken");');
        try {
            ApplicationFile::load($this->file);
            self::fail('It was loaded.');
        } catch (\DomainException) {
            self::assertFalse(ApplicationFile::handOver(
                static fn(): LoadedApplication => new LoadedApplication('never made'),
            ));
        }
    }

    public function testRunDoesNotReplaceAProcessThatItsFileHasNotStarted(): void
    {
        $this->expectException(StartException::class);
        $this->expectExceptionMessage(
            '[NX-0418] ' . __FILE__ . ' calls run(), and is not the script that PHP was started with',
        );
        SwooleWorkerServer::run(SwooleWorkerConfig::bind('127.0.0.1'), static fn(): App => App::create());
    }

    private function write(string $code): void
    {
        file_put_contents($this->file, "<?php {$code}");
    }
}
