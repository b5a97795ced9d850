<?php

declare(strict_types=1);

namespace Nexus\Tuning\Bench;

/** php-fpm behind nginx, one worker each, with the settings of PHP that ours has and connections between them that are kept. */
final readonly class FpmServer implements HttpServer
{
    private const PEERS = __DIR__ . '/../../../build/peers/usr/sbin';
    private const SETTINGS = ['opcache.enable=1', 'opcache.validate_timestamps=0', 'opcache.jit=tracing', 'opcache.jit_buffer_size=64M', 'zend.assertions=-1', 'display_errors=0'];

    private function __construct(private string $fpm, private string $nginx, private Daemon $php, private Daemon $web, private string $address, private int $worker) {}

    /**
     * @param string $root the folder of the front controller
     * @throws Unmeasurable
     */
    public static function start(Cores $cores, string $root): self
    {
        [$fpm, $nginx] = [self::find(self::php()), self::find('nginx')];
        $directory = Daemon::makeDirectory();
        $isRoot = posix_geteuid() === 0;
        self::configure("{$directory}/fpm.conf", 'fpm.conf', ['{directory}' => $directory, '{user}' => $isRoot ? "user = root\ngroup = root" : '']);
        $ini = php_ini_loaded_file();
        $options = array_merge(...array_map(static fn(string $setting): array => ['-d', $setting], self::SETTINGS));
        $php = Daemon::start(
            'php-fpm',
            [...$cores->forServer(), $fpm, ...($ini === false ? ['-n'] : ['-c', $ini]), ...$options, ...($isRoot ? ['-R'] : []), '-F', '-y', "{$directory}/fpm.conf"],
            $directory,
        );
        $worker = $php->await(static fn(): ?int => file_exists("{$directory}/fpm.sock") ? ProcessTree::onlyLeafBelow($php->pid()) : null);
        $webDirectory = Daemon::makeDirectory();
        $port = NginxServer::freePort();
        self::configure("{$webDirectory}/nginx.conf", 'nginx-fpm.conf', [
            '{directory}/fpm.sock' => "{$directory}/fpm.sock", '{directory}' => $webDirectory, '{root}' => $root, '{port}' => (string) $port, '{user}' => $isRoot ? 'user root;' : '',
        ]);
        $web = Daemon::start(
            'nginx',
            [...$cores->forServer(), $nginx, '-p', $webDirectory, '-c', "{$webDirectory}/nginx.conf", '-e', "{$webDirectory}/error.log"],
            $webDirectory,
        );
        $address = "127.0.0.1:{$port}";
        $web->await(static fn(): ?bool => NginxServer::isListening($address) ? true : null);

        return new self($fpm, $nginx, $php, $web, $address, $worker);
    }

    public function name(): string
    {
        return 'nginx_fpm';
    }

    public function address(): string
    {
        return $this->address;
    }

    public function worker(): int
    {
        return $this->worker;
    }

    public function version(): string
    {
        return Host::version($this->fpm, '~PHP (\S+)~') . ' behind nginx ' . Host::version($this->nginx, '~nginx/(\S+)~');
    }

    public function stop(): void
    {
        $this->web->stop();
        $this->php->stop();
    }

    /**
     * Fetches them as files where they are not installed.
     *
     * @throws Unmeasurable
     */
    public static function demand(): void
    {
        if (self::found(self::php()) === null || self::found('nginx') === null) {
            Command::output([dirname(__DIR__, 3) . '/tools/peers', 'web'], 'tools/peers web');
        }
    }

    private static function php(): string
    {
        return 'php-fpm' . PHP_MAJOR_VERSION . '.' . PHP_MINOR_VERSION;
    }

    private static function find(string $program): string
    {
        self::demand();

        return self::found($program) ?? throw Unmeasurable::programMissing($program, $program);
    }

    private static function found(string $program): ?string
    {
        $peer = realpath(self::PEERS . "/{$program}");

        return Command::find($program) ?? ($peer === false ? null : $peer);
    }

    /** @param array<string, string> $words */
    private static function configure(string $file, string $template, array $words): void
    {
        file_put_contents($file, strtr((string) file_get_contents(dirname(__DIR__, 3) . "/bench/http/{$template}"), $words));
    }
}
