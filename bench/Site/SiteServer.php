<?php

declare(strict_types=1);

namespace Nexus\Bench\Site;

use Nexus\Bench\Http\FpmServer;
use Nexus\Bench\Http\HttpServer;
use Nexus\Bench\Http\NexusServer;
use Nexus\Bench\Measure\Cores;
use Nexus\Bench\Measure\Daemon;
use Nexus\Bench\Measure\ProcessCpu;
use Nexus\Bench\Measure\ProcessMemory;
use Nexus\Bench\Measure\ProcessTree;
use Nexus\Bench\Measure\Unmeasurable;
use Nexus\Server\Php\PhpCommand;

/** The application in one of its three servers, with one worker. */
final readonly class SiteServer implements HttpServer
{
    /** Requests wait as long as php-fpm lets them. */
    private const PATIENCE = ['--queue=10000', '--queue-timeout=60s'];

    private function __construct(
        private SiteContender $contender,
        private Daemon|FpmServer $running,
        private string $address,
        private int $worker,
    ) {}

    /**
     * @param string $script bin/nexus
     * @throws Unmeasurable
     */
    public static function start(string $script, Cores $cores, SiteContender $contender, BenchedSite $site): self
    {
        if ($contender === SiteContender::Fpm) {
            $fpm = FpmServer::start($cores, $site->root, 1);

            return new self($contender, $fpm, $fpm->address(), $fpm->worker());
        }
        $directory = Daemon::makeDirectory();
        $isOfPreset = $contender === SiteContender::Classic && $site->preset !== null;
        if ($isOfPreset) {
            file_put_contents("{$directory}/nexus.php", self::configuration($site->root, $site->preset));
        }
        $served = match (true) {
            $isOfPreset => [],
            $contender === SiteContender::Classic => [$site->root, '--classic'],
            default => [(string) $site->pooled],
        };
        $serve = PhpCommand::likeThisProcess()->command(
            (string) realpath($script),
            'serve',
            ...$served,
            ...self::PATIENCE,
            ...['--host=127.0.0.1', '--port=0', '--workers=1', '--env=production'],
        );
        $daemon = Daemon::start("nexus serve ({$contender->value})", [...$cores->forServer(), ...$serve], $directory);
        $address = $daemon->await(static fn(): ?string => NexusServer::addressIn($daemon->output()));

        return new self(
            $contender,
            $daemon,
            $address,
            $daemon->await(static fn(): ?int => ProcessTree::onlyLeafBelow($daemon->pid())),
        );
    }

    public function name(): string
    {
        return $this->contender->value;
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->worker;
    }

    /** The version of the peer; the first line that Nexus prints. */
    public function banner(): string
    {
        return $this->running instanceof FpmServer
            ? $this->running->version()
            : explode("\n", $this->running->output(), 2)[0];
    }

    /** CPU time of all its processes. */
    public function cpu(): ProcessCpu
    {
        return ProcessCpu::ofAll($this->processes());
    }

    /** Bytes of memory of all its processes. */
    public function memory(): int
    {
        return ProcessMemory::proportional($this->processes());
    }

    public function stop(): void
    {
        $this->running->stop();
    }

    /** @return list<int> */
    private function processes(): array
    {
        return $this->running instanceof FpmServer
            ? $this->running->processes()
            : ProcessTree::from($this->running->pid());
    }

    private static function configuration(string $root, string $preset): string
    {
        return sprintf(
            "<?php\nreturn Nexus\\Server\\ServerConfig::default()->withSite(Nexus\\Server\\Site::%s(%s));\n",
            $preset,
            var_export($root, true),
        );
    }
}
